import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { keywordKey } from '../../../contract/keyword.ts'
import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import { trendOf } from '../../../contract/trend.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses, keywordReports } from '../../db/schema.ts'
import type { KeywordFigures } from '../../keyword-figures.ts'
import { refuseKeyword } from './keyword-refusal.ts'
import type { KeywordReports, ReportRow } from './reports.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function toRelated(figures: KeywordFigures): RelatedKeyword {
  const { keyword, volume, cpc, competition, competitionIndex, months } = figures
  const trend = trendOf(months.map((month) => month.volume))
  return { keyword, volume, cpc, competition, competitionIndex, trend }
}

/** A report as the contract shows it, without a summary yet. */
export function toResult(keyword: string, row: ReportRow): KeywordAnalysis {
  const { figures, related } = row.report
  return {
    ...toRelated(figures),
    keyword,
    trendData: figures.months.map(({ year, month, volume }) => ({
      month: `${MONTHS[month - 1]} ${year}`,
      volume,
    })),
    summary: '',
    relatedKeywords: related.map(toRelated),
    source: { provider: row.provider, kind: row.kind, fetched_at: row.fetchedAt.toISOString() },
  }
}

interface Dependencies {
  db: Database
  clock: Clock
  reports: KeywordReports
}

/**
 * The demand for a keyword, at once, and the id under which its summary is
 * asked for. A user who asks again gets the same analysis while its figures hold.
 * @throws {Refusal} `rate_limited` and those of `keyword_…`
 */
export type AnalyzeKeyword = (userId: string, keyword: string) => Promise<KeywordAnalysis>

export function createAnalyzeKeyword({ db, clock, reports }: Dependencies): AnalyzeKeyword {
  async function keep(userId: string, result: KeywordAnalysis, row: ReportRow): Promise<string> {
    const { userId: user, reportId } = keywordAnalyses
    const [kept] = await db
      .insert(keywordAnalyses)
      .values({
        id: randomUUID(),
        userId,
        reportId: row.id,
        keyword: result.keyword,
        result,
        createdAt: clock.now(),
      })
      .onConflictDoUpdate({ target: [user, reportId], set: { reportId: row.id } })
      .returning({ id: keywordAnalyses.id })
    if (kept === undefined) throw new Error('The analysis was not kept')
    return kept.id
  }

  return async function analyze(userId, keyword) {
    const key = keywordKey(keyword)
    // The result as it was kept is a fifth of the report.
    const [kept] = await db
      .select({ analysisId: keywordAnalyses.id, result: keywordAnalyses.result })
      .from(keywordReports)
      .innerJoin(
        keywordAnalyses,
        and(eq(keywordAnalyses.reportId, keywordReports.id), eq(keywordAnalyses.userId, userId)),
      )
      .where(reports.isCurrent(key))
    if (kept !== undefined) return { ...kept.result, keyword, analysisId: kept.analysisId }
    const row = (await reports.find(key)) ?? (await reports.fetch(key, userId).catch(refuseKeyword))
    const result = toResult(keyword, row)
    return { ...result, analysisId: await keep(userId, result, row) }
  }
}
