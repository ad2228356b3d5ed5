import { atom, type ReadableAtom } from 'nanostores'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { mayPass } from '../api/errors.ts'
import { fetchKeywordSummary } from '../api/market.ts'
import { keepAsking } from './keep-asking.ts'

/** The text summary that loads after the figures of an analysis. */
export type Summary =
  /** It came with the figures, or there is no summary. */
  | { state: 'none' }
  | { state: 'pending'; analysisId: string }
  | { state: 'ready'; text: string }
  | { state: 'failed'; analysisId: string }

const summary = atom<Summary>({ state: 'none' })

export const $summary: ReadableAtom<Summary> = summary

let underWay: AbortController | undefined

/** True if no further request is needed: the summary arrived, or a retry cannot help. */
async function read(analysisId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const text = await fetchKeywordSummary(analysisId, signal)
    if (!signal.aborted) summary.set({ state: 'ready', text })
    return true
  } catch (error) {
    if (signal.aborted) return true
    if (summary.get().state === 'pending') console.warn('The summary could not be fetched', error)
    summary.set({ state: 'failed', analysisId })
    return !mayPass(error)
  }
}

async function load(analysisId: string): Promise<void> {
  dropSummary()
  underWay = new AbortController()
  const { signal } = underWay
  summary.set({ state: 'pending', analysisId })
  if ((await read(analysisId, signal)) || signal.aborted) return
  signal.addEventListener(
    'abort',
    keepAsking(() => read(analysisId, signal)),
  )
}

/** Fetches the summary of an analysis whose figures came without one. */
export function awaitSummary({ analysisId }: KeywordAnalysis): void {
  if (analysisId !== undefined) void load(analysisId)
}

export function retrySummary(): void {
  const now = summary.get()
  if (now.state === 'failed') void load(now.analysisId)
}

/** Clears the summary and stops waiting for it. */
export function dropSummary(): void {
  underWay?.abort(new Error('Another keyword is being analyzed'))
  summary.set({ state: 'none' })
}
