import type { CallAnswer } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { THREAD_LIMIT } from '../../../contract/idea-form.ts'
import type { Progress } from '../../../contract/ideas.ts'
import { refreshIfEnding } from './refresh.ts'
import { request } from './request.ts'

/** A start should not meet the end of its access token. */
const TOKEN_LIFE_MS = 30_000

/** An answer that a poll waits for longer than this is asked for anew. */
const POLL_TIMEOUT_MS = 10_000

export type PastAnalysis = CallAnswer<Calls['ideaAnalyses']>[number]

/** Starts an analysis; a running one of the same market answers for it. */
export async function startAnalysis(
  market: string,
  signal: AbortSignal,
): Promise<CallAnswer<Calls['analyzeMarket']>> {
  await refreshIfEnding(TOKEN_LIFE_MS)
  return request<Calls['analyzeMarket']>(
    { method: 'POST', path: '/api/idea-generator/analyze' },
    { body: { market, threadLimit: THREAD_LIMIT }, signal },
  )
}

export function fetchProgress(analysisId: string, signal: AbortSignal): Promise<Progress> {
  return request<Calls['ideaProgress']>(
    { method: 'GET', path: '/api/idea-generator/progress/:analysisId' },
    { params: { analysisId }, signal, timeout: POLL_TIMEOUT_MS },
  )
}

/** The result, or why there is none. */
export function fetchResult(
  analysisId: string,
  signal: AbortSignal,
): Promise<CallAnswer<Calls['ideaResult']>> {
  return request<Calls['ideaResult']>(
    { method: 'GET', path: '/api/idea-generator/result/:analysisId' },
    { params: { analysisId }, signal },
  )
}

/** One's own analyses, newest first. */
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
