import { and, eq, isNull } from 'drizzle-orm'
import { keywordKey } from '../../../contract/keyword.ts'
import { type Locale, localeOfId } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses } from '../../db/schema.ts'
import type { SummaryWriter } from '../../providers/summaries/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Leases } from '../leases/leases.ts'
import { createPaidQuota } from '../paid-quota.ts'
import type { Throttle } from '../throttle.ts'
import { computeSummary } from './computed-summary.ts'
import type { Estimates } from './estimates.ts'
import type { KeywordInterestOf } from './interest.ts'
import { writeSummary } from './written-summary.ts'

/** Summaries that a model writes. Beyond this limit they are computed. */
const WRITTEN = {
  counter: 'summary',
  places: 'summing up',
  perUser: 200,
  inAll: 5_000,
  atOnce: 4,
}

interface Dependencies {
  db: Database
  leases: Leases
  throttle: Throttle
  clock: Clock
  writer: SummaryWriter | undefined
  estimates: Estimates
  interestOf: KeywordInterestOf
}

/**
 * Describes the figures of the user's own analysis in words. Created once.
 * @throws {Refusal} `not_found`, also for another user's analysis
 */
export type SummarizeKeyword = (userId: string, analysisId: string) => Promise<string>

export function createSummarizeKeyword({
  db,
  leases,
  throttle,
  clock,
  writer,
  estimates,
  interestOf,
}: Dependencies): SummarizeKeyword {
  /** Summaries in progress on this host. */
  const join = createSingleFlight<string, string>()
  const paid = createPaidQuota({ leases, throttle, clock }, WRITTEN)

  async function find(userId: string, id: string) {
    const [row] = await db
      .select({
        keyword: keywordAnalyses.keyword,
        result: keywordAnalyses.result,
        summary: keywordAnalyses.summary,
        locale: keywordAnalyses.locale,
        createdAt: keywordAnalyses.createdAt,
      })
      .from(keywordAnalyses)
      .where(and(eq(keywordAnalyses.id, id), eq(keywordAnalyses.userId, userId)))
    if (row === undefined) throw new Refusal('not_found')
    return row
  }

  /** A summary from a writer, if one is available and its text matches the figures. */
  async function written(userId: string, analysis: KeywordAnalysis): Promise<string | undefined> {
    if (writer === undefined) return undefined
    try {
      // If a writer fails or invents figures, the user still gets a computed summary.
      return await paid(userId, () => writeSummary(writer, analysis).catch(() => undefined))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return undefined
    }
  }

  /** For an estimate, whose own direction is not known. */
  function interestIn({ keyword, basis }: KeywordAnalysis, { language }: Locale) {
    return basis && basis !== 'none' ? interestOf(keywordKey(keyword), language) : undefined
  }

  function makeOnce(userId: string, id: string): Promise<string> {
    return leases.exclusively(`summary ${id}`, async () => {
      const { keyword, locale, result, summary, createdAt } = await find(userId, id)
      if (summary !== null) return summary
      const place = localeOfId(locale)
      const analysis = result ?? (await estimates.resultOf(keyword, place, createdAt))
      const text = await written(userId, analysis)
      const made = text ?? computeSummary(analysis, await interestIn(analysis, place))
      // A summary of an estimate is computed again, because interest may be known by then.
      if (text === undefined && analysis.basis) return made
      await db
        .update(keywordAnalyses)
        .set({ summary: made })
        .where(and(eq(keywordAnalyses.id, id), isNull(keywordAnalyses.summary)))
      return made
    })
  }

  return async function summarize(userId, analysisId) {
    const { summary } = await find(userId, analysisId)
    if (summary !== null) return summary
    return join(analysisId, () => makeOnce(userId, analysisId))
  }
}
