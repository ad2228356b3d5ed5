import type { Calls } from '../../../contract/calls.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { refreshIfEnding } from './refresh.ts'
import { request } from './request.ts'

/** An analysis may take this long; its access token should not end meanwhile. */
const TOKEN_LIFE_MS = 30_000

/** Demand figures of a keyword. Billable where a provider is: made once, never on its own. */
export async function analyzeKeyword(keyword: string): Promise<KeywordAnalysis> {
  await refreshIfEnding(TOKEN_LIFE_MS)
  return request<Calls['analyzeKeyword']>(
    { method: 'POST', path: '/api/market-validator/analyze' },
    { body: { keyword } },
  )
}

/** What the figures of an analysis say, in words. */
export async function fetchKeywordSummary(
  analysisId: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await request<Calls['keywordSummary']>(
    { method: 'GET', path: '/api/market-validator/summary/:analysisId' },
    { params: { analysisId }, signal },
  )
  return answer.summary
}
