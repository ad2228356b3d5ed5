import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Locale, localeId, localeOfId } from '../../../contract/locale.ts'
import type {
  FigureRange,
  KeywordAnalysis,
  PastCheck,
  PreviousCheck,
} from '../../../contract/market.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { belongsToCandidate } from '../../db/kept-things.ts'
import { keywordAnalyses } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { computeSummary } from './computed-summary.ts'
import type { Estimates } from './estimates.ts'

/** The maximum length of a user's list of checks. */
const LISTED = 200

/** A check without its figures. */
export interface CheckHead {
  id: string
  /** As the user typed it. */
  keyword: string
  /** Under which checks belong together. */
  key: string
  /** A locale's id. */
  locale: string
  createdAt: Date
}

/** What a check showed, as far as a card has room for it. */
export interface CheckFigures {
  volume: number | null
  range: FigureRange | null
  kind: KeywordAnalysis['source']['kind']
}

type Shown = Pick<KeywordAnalysis, 'volume' | 'volume_range' | 'source'>

/** A keyword under which checks belong together; those from before keys were kept have none. */
export const checkKey = sql<string>`coalesce(${keywordAnalyses.key}, ${keywordAnalyses.keyword})`

/** True for a check of a keyword and place that belongs to a candidate. */
export const isOfCandidate = belongsToCandidate({
  kind: 'report',
  userId: keywordAnalyses.userId,
  key: checkKey,
  thing: sql`${keywordAnalyses.locale} || ' ' || ${checkKey}`,
})

/** The checks of a user. Those of other users are not found. */
export interface KeywordHistory {
  /** The newest check of each keyword and place, newest first, at most 200. */
  list(userId: string): Promise<PastCheck[]>
  /** The newest check of each keyword and place, newest first, all of them. */
  heads(userId: string): Promise<CheckHead[]>
  /** What checks of the user showed, by id. */
  figuresOf(userId: string, heads: readonly CheckHead[]): Promise<Map<string, CheckFigures>>
  /** The reports of checks of the user, by id. */
  reportsOf(userId: string, heads: readonly CheckHead[]): Promise<Map<string, KeywordAnalysis>>
  /** Removes all checks of the same keyword and place. @throws {Refusal} `not_found` */
  remove(userId: string, id: string): Promise<void>
  /** The keyword of a check, as it is looked up. @throws {Refusal} `not_found` */
  subjectOf(userId: string, id: string): Promise<{ keyword: string; locale: Locale }>
  /** What the user's last check of a keyword in an earlier month showed. */
  previousOf(userId: string, key: string, locale: Locale): Promise<PreviousCheck | undefined>
}

interface Dependencies {
  db: Database
  clock: Clock
  estimates: Estimates
}

export function createKeywordHistory({ db, clock, estimates }: Dependencies): KeywordHistory {
  const { userId: user, createdAt } = keywordAnalyses
  const isOwn = (userId: string, id: string) =>
    and(eq(keywordAnalyses.id, id), eq(keywordAnalyses.userId, userId))

  /** The newest check of each keyword and place, newest first. */
  function newestOf(userId: string) {
    const newest = db
      .selectDistinctOn([checkKey, keywordAnalyses.locale], {
        id: keywordAnalyses.id,
        keyword: keywordAnalyses.keyword,
        key: checkKey.as('name'),
        locale: keywordAnalyses.locale,
        createdAt,
      })
      .from(keywordAnalyses)
      .where(eq(user, userId))
      .orderBy(checkKey, keywordAnalyses.locale, desc(createdAt), desc(keywordAnalyses.id))
      .as('newest')
    return db.select().from(newest).orderBy(desc(newest.createdAt), desc(newest.id)).$dynamic()
  }

  const chosen = (userId: string, heads: readonly CheckHead[]) =>
    and(
      eq(user, userId),
      inArray(
        keywordAnalyses.id,
        heads.map(({ id }) => id),
      ),
    )

  return {
    async heads(userId) {
      return newestOf(userId)
    },

    async figuresOf(userId, heads) {
      if (heads.length === 0) return new Map()
      const rows = await db
        .select({
          id: keywordAnalyses.id,
          keyword: keywordAnalyses.keyword,
          locale: keywordAnalyses.locale,
          createdAt,
          // One record, so that a long result is unpacked once.
          shown: sql<Shown | null>`(
            select to_jsonb(shown) from jsonb_to_record(${keywordAnalyses.result})
              as shown (volume int, volume_range jsonb, source jsonb))`,
        })
        .from(keywordAnalyses)
        .where(chosen(userId, heads))
      const figures = new Map<string, CheckFigures>()
      for (const { id, shown, keyword, locale, createdAt: at } of rows) {
        const { volume, volume_range: range = null, source } = shown ?? {}
        const known = source && { volume: volume ?? null, range, kind: source.kind }
        const estimated = () => estimates.figuresOf(keyword, localeOfId(locale), at)
        figures.set(id, known ?? (await estimated()))
      }
      return figures
    },

    async reportsOf(userId, heads) {
      if (heads.length === 0) return new Map()
      const rows = await db.select().from(keywordAnalyses).where(chosen(userId, heads))
      const reports = new Map<string, KeywordAnalysis>()
      for (const { id, keyword, locale, result, summary, createdAt: at } of rows) {
        const report = result ?? (await estimates.resultOf(keyword, localeOfId(locale), at))
        const words = summary ?? computeSummary(report)
        reports.set(id, { ...report, keyword, summary: words, analysisId: id })
      }
      return reports
    },

    async list(userId) {
      const rows = await newestOf(userId).limit(LISTED)
      return rows.map(({ id, keyword, locale, createdAt: at }) => ({
        id,
        keyword,
        ...localeOfId(locale),
        created_at: at.toISOString(),
      }))
    },

    async remove(userId, id) {
      const one = db
        .select({ name: checkKey.as('name'), locale: keywordAnalyses.locale })
        .from(keywordAnalyses)
        .where(isOwn(userId, id))
      const removed = await db
        .delete(keywordAnalyses)
        .where(and(eq(user, userId), sql`(${checkKey}, ${keywordAnalyses.locale}) in ${one}`))
        .returning({ id: keywordAnalyses.id })
      if (removed.length === 0) throw new Refusal('not_found')
    },

    async subjectOf(userId, id) {
      const [row] = await db
        .select({ keyword: keywordAnalyses.keyword, locale: keywordAnalyses.locale })
        .from(keywordAnalyses)
        .where(isOwn(userId, id))
      if (row === undefined) throw new Refusal('not_found')
      return { keyword: row.keyword, locale: localeOfId(row.locale) }
    },

    async previousOf(userId, key, locale) {
      const now = clock.now()
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
      const [row] = await db
        .select({
          keyword: keywordAnalyses.keyword,
          result: keywordAnalyses.result,
          createdAt,
        })
        .from(keywordAnalyses)
        .where(
          and(
            eq(user, userId),
            eq(keywordAnalyses.key, key),
            eq(keywordAnalyses.locale, localeId(locale)),
            lt(createdAt, month),
          ),
        )
        .orderBy(desc(createdAt))
        .limit(1)
      if (row === undefined) return undefined
      const { volume, cpc, volume_range, cpc_range, competition, source } =
        row.result ?? (await estimates.resultOf(row.keyword, locale, row.createdAt))
      return {
        checked_at: row.createdAt.toISOString(),
        kind: source.kind,
        volume,
        cpc,
        volume_range,
        cpc_range,
        competition,
      }
    },
  }
}
