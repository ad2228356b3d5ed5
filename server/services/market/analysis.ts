import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { keywordKey } from '../../../contract/keyword.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses, keywordReports } from '../../db/schema.ts'
import { orSay, type Throttle, untilMidnightUtc } from '../throttle.ts'
import type { Estimates } from './estimates.ts'
import { refuseKeyword } from './keyword-refusal.ts'
import { toResult } from './keyword-result.ts'
import type { KeywordReports, ReportRow } from './reports.ts'

/** Analyses that a user may add in a day, whatever they cost. */
const NEW_PER_USER = 500
/** Analyses of one user; the oldest goes when one more comes. */
export const KEPT_PER_USER = 2_000

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  reports: KeywordReports
  estimates: Estimates
}

/**
 * The demand for a keyword, at once, and the id under which its summary is
 * asked for. A user who asks again gets the same analysis while its figures hold.
 * @throws {Refusal} `rate_limited` and those of `keyword_…`
 */
export type AnalyzeKeyword = (userId: string, keyword: string) => Promise<KeywordAnalysis>

export function createAnalyzeKeyword(dependencies: Dependencies): AnalyzeKeyword {
  const { db, clock, throttle, reports, estimates } = dependencies

  async function removeOldest(userId: string): Promise<void> {
    const tooMany = db
      .select({ id: keywordAnalyses.id })
      .from(keywordAnalyses)
      .where(eq(keywordAnalyses.userId, userId))
      .orderBy(desc(keywordAnalyses.createdAt), desc(keywordAnalyses.id))
      .offset(KEPT_PER_USER)
    await db.delete(keywordAnalyses).where(inArray(keywordAnalyses.id, tooMany))
  }

  async function keep(userId: string, result: KeywordAnalysis, row: ReportRow): Promise<string> {
    const { userId: user, reportId } = keywordAnalyses
    const now = clock.now()
    // An estimate is calculated again for the month of this time: the one it was shown for.
    const isOfMonth = now.toISOString().startsWith(row.month)
    const createdAt = isOfMonth ? now : row.fetchedAt
    const [kept] = await db
      .insert(keywordAnalyses)
      .values({
        id: randomUUID(),
        userId,
        reportId: row.id,
        keyword: result.keyword,
        result: row.kind === 'modelled' ? null : result,
        createdAt,
      })
      .onConflictDoUpdate({ target: [user, reportId], set: { reportId: row.id } })
      .returning({ id: keywordAnalyses.id })
    if (kept === undefined) throw new Error('The analysis was not kept')
    await removeOldest(userId)
    return kept.id
  }

  return async function analyze(userId, keyword) {
    const key = keywordKey(keyword)
    // The result as it was kept is a fifth of the report.
    const [kept] = await db
      .select({
        analysisId: keywordAnalyses.id,
        result: keywordAnalyses.result,
        fetchedAt: keywordReports.fetchedAt,
      })
      .from(keywordReports)
      .innerJoin(
        keywordAnalyses,
        and(eq(keywordAnalyses.reportId, keywordReports.id), eq(keywordAnalyses.userId, userId)),
      )
      .where(reports.isCurrent(key))
    if (kept !== undefined) {
      const result = kept.result ?? (await estimates.resultOf(keyword, kept.fetchedAt))
      return { ...result, keyword, analysisId: kept.analysisId }
    }
    await orSay(
      "You have used today's keyword checks. New ones start at midnight UTC.",
      throttle.hit(`analysis:${userId}`, NEW_PER_USER, untilMidnightUtc(clock.now())),
    )
    const row = (await reports.find(key)) ?? (await reports.fetch(key, userId).catch(refuseKeyword))
    const result =
      row.report === null
        ? await estimates.resultOf(keyword, row.fetchedAt)
        : toResult(keyword, row.report, row)
    return { ...result, analysisId: await keep(userId, result, row) }
  }
}
