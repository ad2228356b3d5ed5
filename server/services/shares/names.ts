import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ShareKind } from '../../../contract/share-form.ts'
import type { Database } from '../../db/database.ts'
import { candidates, ideaAnalyses, keywordAnalyses } from '../../db/schema.ts'

interface Named {
  kind: ShareKind
  ids: readonly string[]
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Creates the function that names what each link shows: a candidate's name, an analysis's market, a
 * report's keyword. It gives null for what its owner removed.
 */
export function createShareNames(db: Database) {
  const read = {
    candidate: (userId: string, ids: string[]) =>
      db
        .select({ id: candidates.id, name: candidates.name })
        .from(candidates)
        .where(
          and(
            eq(candidates.userId, userId),
            inArray(candidates.id, ids),
            isNull(candidates.removedAt),
          ),
        ),
    analysis: (userId: string, ids: string[]) =>
      db
        .select({ id: ideaAnalyses.id, name: ideaAnalyses.market })
        .from(ideaAnalyses)
        .where(and(eq(ideaAnalyses.userId, userId), inArray(ideaAnalyses.id, ids))),
    report: (userId: string, ids: string[]) =>
      db
        .select({ id: keywordAnalyses.id, name: keywordAnalyses.keyword })
        .from(keywordAnalyses)
        .where(and(eq(keywordAnalyses.userId, userId), inArray(keywordAnalyses.id, ids))),
  }
  const tableOf = (kind: ShareKind) => (kind === 'comparison' ? 'candidate' : kind)

  return async function namesOf(userId: string, shown: readonly Named[]) {
    const names = new Map<string, string>()
    for (const table of ['candidate', 'analysis', 'report'] as const) {
      const ids = shown.filter(({ kind }) => tableOf(kind) === table).flatMap((each) => each.ids)
      if (ids.length === 0) continue
      for (const { id, name } of await read[table](userId, [...new Set(ids)])) names.set(id, name)
    }
    return shown.map(({ ids }) => {
      const left = ids.flatMap((id) => names.get(id) ?? [])
      return left.length === 0 ? null : list.format(left)
    })
  }
}
