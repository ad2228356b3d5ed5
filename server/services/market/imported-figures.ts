import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type Locale, localeId } from '../../../contract/locale.ts'
import type { Database } from '../../db/database.ts'
import { keywordImports, keywordMetrics } from '../../db/schema.ts'
import type { KeywordFigures } from '../../keyword-figures.ts'
import { type KeywordMetricsProvider, RELATED_MAX } from '../../providers/keywords/port.ts'

/** Rows read for each word pattern, to make a common word cost no more than a rare one. */
const LOOKED_AT = 2_000
const NAME = 'Google Keyword Planner (imported)'

type Row = typeof keywordMetrics.$inferSelect

function toFigures(row: Row): KeywordFigures {
  const { keyword, volume, cpc, competition, competitionIndex, months } = row
  return { keyword, volume, cpc, competition, competitionIndex, months }
}

/**
 * Word sets for related keywords, which must contain all words of a set: the whole phrase, then its
 * last two words, then the last.
 */
function patternsOf(key: string): string[][] {
  const words = key.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  const tails = [words, words.slice(-2), words.slice(-1)]
  return tails.filter((tail, at) => at === 0 || tail.length < (tails[at - 1]?.length ?? 0))
}

/** Answers from operators' imports, if a file has the keyword's search volume. */
export function createImportedFigures(db: Database) {
  const isOfImport = and(
    eq(keywordImports.id, keywordMetrics.importId),
    isNotNull(keywordImports.finishedAt),
  )

  async function newest(key: string, locale: Locale) {
    const [row] = await db
      .select({ row: keywordMetrics, finishedAt: keywordImports.finishedAt })
      .from(keywordMetrics)
      .innerJoin(keywordImports, isOfImport)
      // An unknown figure in a newer file does not replace a known one.
      .where(
        and(
          eq(keywordMetrics.key, key),
          eq(keywordMetrics.locale, localeId(locale)),
          isNotNull(keywordMetrics.volume),
        ),
      )
      .orderBy(desc(keywordImports.finishedAt))
      .limit(1)
    return row
  }

  /** The most searched rows that contain all the words, one per keyword. */
  async function withWords(words: readonly string[], key: string, locale: Locale): Promise<Row[]> {
    const found = db
      .select({ row: keywordMetrics, finishedAt: keywordImports.finishedAt })
      .from(keywordMetrics)
      .innerJoin(keywordImports, isOfImport)
      .where(
        and(
          sql`to_tsvector('simple', ${keywordMetrics.key}) @@ plainto_tsquery('simple', ${words.join(' ')})`,
          eq(keywordMetrics.locale, localeId(locale)),
          ne(keywordMetrics.key, key),
        ),
      )
      .limit(LOOKED_AT)
    const rows = await found
    const newestOf = new Map<string, (typeof rows)[number]>()
    for (const each of rows) {
      const other = newestOf.get(each.row.key)
      if (other?.finishedAt && each.finishedAt && other.finishedAt >= each.finishedAt) continue
      newestOf.set(each.row.key, each)
    }
    return [...newestOf.values()]
      .map(({ row }) => row)
      .sort((a, b) => (b.volume ?? -1) - (a.volume ?? -1) || (a.key < b.key ? -1 : 1))
      .slice(0, RELATED_MAX)
  }

  async function related(key: string, locale: Locale): Promise<KeywordFigures[]> {
    const found = new Map<string, Row>()
    for (const words of patternsOf(key)) {
      for (const row of await withWords(words, key, locale)) {
        if (found.size < RELATED_MAX && !found.has(row.key)) found.set(row.key, row)
      }
      if (found.size === RELATED_MAX) break
    }
    return [...found.values()].map(toFigures)
  }

  return {
    name: NAME,
    kind: 'measured',
    isPaid: false,
    mayKnow: async ({ keyword, locale }) => (await newest(keyword, locale)) !== undefined,
    async report({ keyword, locale }) {
      const found = await newest(keyword, locale)
      if (found === undefined || found.row.volume === null) return undefined
      return {
        figures: toFigures(found.row),
        related: await related(keyword, locale),
        isComplete: true,
        ...(found.finishedAt ? { countedAt: found.finishedAt.toISOString() } : {}),
      }
    },
  } satisfies KeywordMetricsProvider
}
