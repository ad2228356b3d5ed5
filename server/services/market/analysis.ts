import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { keywordKey } from '../../../contract/keyword.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses, keywordReports } from '../../db/schema.ts'
import { tellCacheUse } from '../../observed.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import type { Estimates } from './estimates.ts'
import { isOfCandidate, type KeywordHistory } from './keyword-history.ts'
import { refuseKeyword } from './keyword-refusal.ts'
import type { ReportRow, ReportRows } from './report-rows.ts'
import type { KeywordReports } from './reports.ts'

/** Analyses that a user may add per day, including free ones. */
const NEW_PER_USER = 500
/**
 * The maximum number of analyses per user. A new one then removes the oldest, those that belong to a
 * candidate last.
 */
export const KEPT_PER_USER = 2_000

/** Counts keywords that are new to the user today. @throws {Refusal} `rate_limited` */
export async function countNew(
  throttle: Throttle,
  clock: Clock,
  userId: string,
  keywords: number,
): Promise<void> {
  await orSay(
    "You have used today's keyword checks. New ones start at midnight UTC.",
    throttle.hit(`analysis:${userId}`, NEW_PER_USER, untilMidnightUtc(clock.now()), keywords),
  )
}

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  rows: ReportRows
  reports: KeywordReports
  estimates: Estimates
  history: KeywordHistory
}

/**
 * Returns the demand for a keyword immediately, with the id to request its summary. A repeated
 * request returns the same analysis while its figures are valid.
 * @throws {Refusal} `rate_limited` and those of `keyword_…`
 */
export type AnalyzeKeyword = (
  userId: string,
  keyword: string,
  locale: Locale,
) => Promise<KeywordAnalysis>

export function createAnalyzeKeyword(dependencies: Dependencies): AnalyzeKeyword {
  const { db, clock, throttle, rows, reports, estimates, history } = dependencies

  async function removeOldest(userId: string): Promise<void> {
    const own = eq(keywordAnalyses.userId, userId)
    const excess = (await db.$count(keywordAnalyses, own)) - KEPT_PER_USER
    if (excess <= 0) return
    const { id, createdAt } = keywordAnalyses
    const oldest = async (which: SQL, count: number) => {
      const rows = await db
        .select({ id })
        .from(keywordAnalyses)
        .where(and(own, which))
        .orderBy(asc(createdAt), asc(id))
        .limit(count)
      return rows.map((row) => row.id)
    }
    const loose = await oldest(not(isOfCandidate), excess)
    const more = await oldest(isOfCandidate, excess - loose.length)
    await db.delete(keywordAnalyses).where(inArray(id, [...loose, ...more]))
  }

  async function keep(userId: string, result: KeywordAnalysis, row: ReportRow): Promise<string> {
    const { userId: user, reportId } = keywordAnalyses
    const now = clock.now()
    // An estimate is recalculated for the month in which it was shown.
    const isOfMonth = now.toISOString().startsWith(row.month)
    const createdAt = isOfMonth ? now : row.fetchedAt
    const stored = row.report === null ? null : result
    const [kept] = await db
      .insert(keywordAnalyses)
      .values({
        id: randomUUID(),
        userId,
        reportId: row.id,
        keyword: result.keyword,
        key: row.key,
        locale: row.locale,
        result: stored,
        createdAt,
      })
      .onConflictDoUpdate({ target: [user, reportId], set: { result: stored } })
      .returning({ id: keywordAnalyses.id })
    if (kept === undefined) throw new Error('The analysis was not kept')
    await removeOldest(userId)
    return kept.id
  }

  /** The user's analysis of this month. */
  async function findKept(userId: string, key: string, locale: Locale) {
    // The stored result is a fifth of the size of the report.
    const [kept] = await db
      .select({
        analysisId: keywordAnalyses.id,
        result: keywordAnalyses.result,
        fetchedAt: keywordReports.fetchedAt,
        hasRelated: sql<boolean>`jsonb_array_length(${keywordReports.report} -> 'related') > 0`,
      })
      .from(keywordReports)
      .innerJoin(
        keywordAnalyses,
        and(eq(keywordAnalyses.reportId, keywordReports.id), eq(keywordAnalyses.userId, userId)),
      )
      .where(and(rows.isCurrent(key, locale), eq(keywordReports.isBare, false)))
    // The report may have got its related keywords after this user saw it without.
    const isBehind = kept?.hasRelated && kept.result?.relatedKeywords.length === 0
    return isBehind ? undefined : kept
  }

  return async function analyze(userId, keyword, locale) {
    const key = keywordKey(keyword)
    const [kept, previous] = await Promise.all([
      findKept(userId, key, locale),
      history.previousOf(userId, key, locale),
    ])
    const before = previous ? { previous } : {}
    if (kept !== undefined) {
      const result = kept.result ?? (await estimates.resultOf(keyword, locale, kept.fetchedAt))
      return { ...result, ...before, keyword, analysisId: kept.analysisId }
    }
    await countNew(throttle, clock, userId, 1)
    const current = await rows.find(key, locale)
    const isKept = current !== undefined && !current.isBare
    tellCacheUse({ cache: 'keyword_figures', result: isKept ? 'hit' : 'miss' })
    const row =
      current === undefined || current.isBare
        ? await reports.fetch(key, locale, userId).catch(refuseKeyword)
        : current
    const result = await estimates.resultOfRow(keyword, row)
    return { ...result, ...before, analysisId: await keep(userId, result, row) }
  }
}
