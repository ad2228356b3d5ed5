import { and, eq } from 'drizzle-orm'
import { keywordKey } from '../../../contract/keyword.ts'
import { localeOfId } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { Database } from '../../db/database.ts'
import { keywordAnalyses } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { computeSummary } from './computed-summary.ts'
import type { Estimates } from './estimates.ts'
import type { StoredInterest } from './stored-interest.ts'

interface Dependencies {
  db: Database
  estimates: Estimates
  storedInterest: StoredInterest
}

/**
 * Creates the function that reads the user's report as it was shown, with its summary and with the
 * interest in its phrase as far as that is stored. It asks no source. It throws a Refusal
 * `not_found`, also for another user's report.
 */
export function createKeptReport({ db, estimates, storedInterest }: Dependencies) {
  return async function keptReportOf(userId: string, id: string) {
    const [row] = await db
      .select()
      .from(keywordAnalyses)
      .where(and(eq(keywordAnalyses.id, id), eq(keywordAnalyses.userId, userId)))
    if (row === undefined) throw new Refusal('not_found')
    const { keyword, result, createdAt } = row
    const locale = localeOfId(row.locale)
    const figures = result ?? (await estimates.resultOf(keyword, locale, createdAt))
    const interest = await storedInterest(keywordKey(keyword), locale.language)
    const summary = row.summary ?? computeSummary(figures, interest ?? undefined)
    const report: KeywordAnalysis = { ...figures, keyword, summary }
    return { report, interest }
  }
}
