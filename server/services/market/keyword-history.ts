import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Locale, localeId, localeOfId } from '../../../contract/locale.ts'
import type { PastCheck, PreviousCheck } from '../../../contract/market.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Estimates } from './estimates.ts'

/** The maximum length of a user's list of checks. */
const LISTED = 200

/** The checks of a user. Those of other users are not found. */
export interface KeywordHistory {
  /** The newest check of each keyword and place, newest first, at most 200. */
  list(userId: string): Promise<PastCheck[]>
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
  /** A keyword under which checks belong together; those from before keys were kept have none. */
  const name = sql<string>`coalesce(${keywordAnalyses.key}, ${keywordAnalyses.keyword})`
  const isOwn = (userId: string, id: string) =>
    and(eq(keywordAnalyses.id, id), eq(keywordAnalyses.userId, userId))

  return {
    async list(userId) {
      const newest = db
        .selectDistinctOn([name, keywordAnalyses.locale], {
          id: keywordAnalyses.id,
          keyword: keywordAnalyses.keyword,
          locale: keywordAnalyses.locale,
          createdAt,
        })
        .from(keywordAnalyses)
        .where(eq(user, userId))
        .orderBy(name, keywordAnalyses.locale, desc(createdAt), desc(keywordAnalyses.id))
        .as('newest')
      const rows = await db
        .select()
        .from(newest)
        .orderBy(desc(newest.createdAt), desc(newest.id))
        .limit(LISTED)
      return rows.map(({ id, keyword, locale, createdAt: at }) => ({
        id,
        keyword,
        ...localeOfId(locale),
        created_at: at.toISOString(),
      }))
    },

    async remove(userId, id) {
      const one = db
        .select({ name: name.as('name'), locale: keywordAnalyses.locale })
        .from(keywordAnalyses)
        .where(isOwn(userId, id))
      const removed = await db
        .delete(keywordAnalyses)
        .where(and(eq(user, userId), sql`(${name}, ${keywordAnalyses.locale}) in ${one}`))
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
