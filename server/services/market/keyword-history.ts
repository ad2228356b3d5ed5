import { and, desc, eq, lt } from 'drizzle-orm'
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
  /** Newest first, at most 200. */
  list(userId: string): Promise<PastCheck[]>
  /** @throws {Refusal} `not_found` */
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

  return {
    async list(userId) {
      const rows = await db
        .select({
          id: keywordAnalyses.id,
          keyword: keywordAnalyses.keyword,
          locale: keywordAnalyses.locale,
          createdAt,
        })
        .from(keywordAnalyses)
        .where(eq(user, userId))
        .orderBy(desc(createdAt), desc(keywordAnalyses.id))
        .limit(LISTED)
      return rows.map(({ id, keyword, locale, createdAt: at }) => ({
        id,
        keyword,
        ...localeOfId(locale),
        created_at: at.toISOString(),
      }))
    },

    async remove(userId, id) {
      const removed = await db
        .delete(keywordAnalyses)
        .where(isOwn(userId, id))
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
