import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'
import type { NicheChange } from './tree-nodes.ts'

/** Rows of one query: few enough for the embedded database, which answers nobody else meanwhile. */
const PAGE = 1_000
/** Above every id, so that a page begins after all rows of a revision. */
const LAST_ID = 2 ** 31 - 1

/**
 * Reads what changed since the last time, by index, a page after another. A
 * niche that is changed while this reads comes again with its newer revision,
 * since changes are committed in the order of their revisions. A niche that was
 * removed left no row that says so: then everything is read again.
 */
export function createTreeChanges(db: Database) {
  let revision = 0
  let removalRevision = 0

  /** @param startOver called before pages that hold every niche there is */
  return async function* changes(startOver: () => void): AsyncGenerator<NicheChange[]> {
    const [state] = await db
      .select({ revision: treeState.revision, removalRevision: treeState.removalRevision })
      .from(treeState)
    if (state === undefined) return
    if (state.removalRevision !== removalRevision) {
      revision = 0
      startOver()
    }
    if (state.revision === revision) return
    let [from, fromId] = [revision, LAST_ID]
    for (;;) {
      const page = await db
        .select({
          id: niches.id,
          parentId: niches.parentId,
          name: niches.name,
          isExplored: niches.isExplored,
          revision: niches.revision,
        })
        .from(niches)
        .where(sql`(${niches.revision}, ${niches.id}) > (${from}, ${fromId})`)
        .orderBy(asc(niches.revision), asc(niches.id))
        .limit(PAGE)
      const last = page.at(-1)
      if (last === undefined) break
      yield page
      from = last.revision
      fromId = last.id
      if (page.length < PAGE) break
    }
    revision = Math.max(state.revision, from)
    removalRevision = state.removalRevision
  }
}
