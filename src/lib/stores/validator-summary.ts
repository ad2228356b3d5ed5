import { atom, type ReadableAtom } from 'nanostores'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { fetchKeywordSummary } from '../api/market.ts'

/** The words that come after the figures of an analysis. */
export type Summary =
  /** It came with the figures, or there is none. */
  | { state: 'none' }
  | { state: 'pending'; analysisId: string }
  | { state: 'ready'; text: string }
  | { state: 'failed'; analysisId: string }

const summary = atom<Summary>({ state: 'none' })

export const $summary: ReadableAtom<Summary> = summary

let underWay: AbortController | undefined

async function load(analysisId: string): Promise<void> {
  dropSummary()
  const mine = new AbortController()
  underWay = mine
  summary.set({ state: 'pending', analysisId })
  try {
    const text = await fetchKeywordSummary(analysisId, mine.signal)
    if (!mine.signal.aborted) summary.set({ state: 'ready', text })
  } catch (error) {
    if (mine.signal.aborted) return
    console.warn('The summary could not be fetched', error)
    summary.set({ state: 'failed', analysisId })
  }
}

/** Fetches the summary of an analysis whose figures came without one. */
export function awaitSummary({ analysisId }: KeywordAnalysis): void {
  if (analysisId !== undefined) void load(analysisId)
}

export function retrySummary(): void {
  const now = summary.get()
  if (now.state === 'failed') void load(now.analysisId)
}

/** Forgets the summary, and the wait for it. */
export function dropSummary(): void {
  underWay?.abort(new Error('Another keyword is being analyzed'))
  summary.set({ state: 'none' })
}
