import type { CallAnswer } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { THREAD_LIMIT } from '../../../contract/idea-form.ts'
import type { OwnChoice, Progress } from '../../../contract/ideas.ts'
import { refreshIfEnding } from './refresh.ts'
import { request } from './request.ts'

/** The access token should not expire during a start. */
const TOKEN_LIFE_MS = 30_000

/** The timeout of one poll. After it, the poll is repeated. */
const POLL_TIMEOUT_MS = 10_000

export type PastAnalysis = CallAnswer<Calls['ideaAnalyses']>[number]

/**
 * Starts an analysis, or returns a running one of the same market.
 * @param own what it reads of the user's own material, if anything
 */
export async function startAnalysis(
  market: string,
  own: OwnChoice | undefined,
  signal: AbortSignal,
): Promise<CallAnswer<Calls['analyzeMarket']>> {
  await refreshIfEnding(TOKEN_LIFE_MS)
  return request<Calls['analyzeMarket']>(
    { method: 'POST', path: '/api/idea-generator/analyze' },
    { body: { market, threadLimit: THREAD_LIMIT, ...(own ? { own } : {}) }, signal },
  )
}

export function fetchProgress(analysisId: string, signal: AbortSignal): Promise<Progress> {
  return request<Calls['ideaProgress']>(
    { method: 'GET', path: '/api/idea-generator/progress/:analysisId' },
    { params: { analysisId }, signal, timeout: POLL_TIMEOUT_MS },
  )
}

/** The result, or the reason for a missing result. */
export function fetchResult(
  analysisId: string,
  signal: AbortSignal,
): Promise<CallAnswer<Calls['ideaResult']>> {
  return request<Calls['ideaResult']>(
    { method: 'GET', path: '/api/idea-generator/result/:analysisId' },
    { params: { analysisId }, signal },
  )
}

/** The user's own analyses, newest first. */
export function fetchAnalyses(): Promise<PastAnalysis[]> {
  return request<Calls['ideaAnalyses']>({ method: 'GET', path: '/api/idea-generator/analyses' })
}

/** Cancels a running analysis or removes a finished one. */
export function deleteAnalysis(analysisId: string): Promise<undefined> {
  return request<Calls['deleteIdeaAnalysis']>(
    { method: 'DELETE', path: '/api/idea-generator/analyses/:analysisId' },
    { params: { analysisId } },
  )
}
