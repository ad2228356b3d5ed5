import { atom, type ReadableAtom } from 'nanostores'
import type { KeywordInterest } from '../../../contract/interest.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { fetchKeywordInterest } from '../api/market.ts'

/** How often people read about the keyword of the report. */
export type Interest = KeywordInterest | { state: 'pending' }

const OFF: Interest = { state: 'off' }
const interest = atom<Interest>(OFF)

export const $interest: ReadableAtom<Interest> = interest

let underWay: AbortController | undefined

/** Clears the interest and stops waiting for it. */
export function dropInterest(): void {
  underWay?.abort(new Error('Another keyword is being analyzed'))
  interest.set(OFF)
}

/** Fetches the interest in an analysis's keyword. A failure is told like a source that is away. */
export async function awaitInterest({ analysisId }: KeywordAnalysis): Promise<void> {
  dropInterest()
  if (analysisId === undefined) return
  underWay = new AbortController()
  const { signal } = underWay
  interest.set({ state: 'pending' })
  try {
    const found = await fetchKeywordInterest(analysisId, signal)
    if (!signal.aborted) interest.set(found)
  } catch (error) {
    if (signal.aborted) return
    console.warn('The interest could not be fetched', error)
    interest.set({ state: 'unreachable' })
  }
}
