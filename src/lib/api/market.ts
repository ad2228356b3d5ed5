import type { Calls } from '../../../contract/calls.ts'
import type { KeywordInterest } from '../../../contract/interest.ts'
import type { ListAnswer, ListPlan } from '../../../contract/keyword-list.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { KeywordAnalysis, PastCheck } from '../../../contract/market.ts'
import { refreshIfEnding } from './refresh.ts'
import { request } from './request.ts'

/** The longest duration of an analysis. Its access token should not expire before that. */
const TOKEN_LIFE_MS = 30_000
/** Above what the server takes for a part of a list. */
const LIST_TIMEOUT_MS = 190_000
/** Above what the server lets a model take, after which it computes the summary. */
const SUMMARY_TIMEOUT_MS = 100_000

/**
 * Demand figures of a keyword. Billable with a provider, so it is requested once and never
 * automatically.
 */
export async function analyzeKeyword(
  keyword: string,
  { country, language }: Locale,
): Promise<KeywordAnalysis> {
  await refreshIfEnding(TOKEN_LIFE_MS)
  return request<Calls['analyzeKeyword']>(
    { method: 'POST', path: '/api/market-validator/analyze' },
    { body: { keyword, country, language } },
  )
}

/** How often people read about the keyword of an analysis. */
export function fetchKeywordInterest(
  analysisId: string,
  signal: AbortSignal,
): Promise<KeywordInterest> {
  return request<Calls['keywordInterest']>(
    { method: 'GET', path: '/api/market-validator/interest/:analysisId' },
    { params: { analysisId }, signal },
  )
}

/** The user's checks of keywords, newest first. */
export function fetchKeywordHistory(): Promise<PastCheck[]> {
  return request<Calls['keywordHistory']>({ method: 'GET', path: '/api/market-validator/analyses' })
}

/** Removes a check from the user's history. */
export function deleteKeywordAnalysis(analysisId: string): Promise<undefined> {
  return request<Calls['deleteKeywordAnalysis']>(
    { method: 'DELETE', path: '/api/market-validator/analyses/:analysisId' },
    { params: { analysisId } },
  )
}

/** The text summary of an analysis's figures. */
export async function fetchKeywordSummary(
  analysisId: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await request<Calls['keywordSummary']>(
    { method: 'GET', path: '/api/market-validator/summary/:analysisId' },
    { params: { analysisId }, signal, timeout: SUMMARY_TIMEOUT_MS },
  )
  return answer.summary
}

/** What the figures of a list will cost. Asks no provider. */
export function planKeywordList(
  keywords: string[],
  { country, language }: Locale,
): Promise<ListPlan> {
  return request<Calls['planKeywordList']>(
    { method: 'POST', path: '/api/market-validator/list/plan' },
    { body: { keywords, country, language } },
  )
}

/** The figures of a part of a list. Billable like {@link analyzeKeyword}. */
export async function checkKeywordList(
  keywords: string[],
  { country, language }: Locale,
): Promise<ListAnswer> {
  await refreshIfEnding(LIST_TIMEOUT_MS)
  return request<Calls['checkKeywordList']>(
    { method: 'POST', path: '/api/market-validator/list' },
    { body: { keywords, country, language }, timeout: LIST_TIMEOUT_MS },
  )
}
