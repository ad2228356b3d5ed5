import { atom, type ReadableAtom } from 'nanostores'
import { KEYWORD_EMPTY, KEYWORD_MAX } from '../../../contract/keyword.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { track } from '../analytics/track.ts'
import { errorCode, errorText, HttpError } from '../api/errors.ts'
import { analyzeKeyword } from '../api/market.ts'
import { nameKeyword } from '../market/address.ts'
import { isKnownFree, mayHavePremium } from './entitlement.ts'
import { awaitSummary, dropSummary } from './validator-summary.ts'

export type Demand =
  | { state: 'idle' }
  | { state: 'loading'; keyword: string }
  /** The sample, in place of what was asked for; null when the sample itself was. */
  | { state: 'demo'; analysis: KeywordAnalysis; asked: string | null }
  | { state: 'ready'; analysis: KeywordAnalysis }
  | { state: 'failed'; keyword: string; text: string }

const demand = atom<Demand>({ state: 'idle' })
const typed = atom('')
const problem = atom('')
const gateOpen = atom(false)

export const $demand: ReadableAtom<Demand> = demand
/** What stands in the keyword field. */
export const $typed: ReadableAtom<string> = typed
/** What is wrong with it; empty while nothing is. */
export const $problem: ReadableAtom<string> = problem
/** Whether the upgrade modal is open. */
export const $gateOpen: ReadableAtom<boolean> = gateOpen

export function typeKeyword(text: string): void {
  typed.set(text)
  problem.set('')
}

export const openGate = () => gateOpen.set(true)
export const closeGate = () => gateOpen.set(false)

function problemOf(keyword: string): string {
  if (keyword === '') return KEYWORD_EMPTY
  if (Array.from(keyword).length <= KEYWORD_MAX) return ''
  return `Keyword must be at most ${KEYWORD_MAX} characters long`
}

function isGated(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'premium_required'
}

/** Shows the sample without anybody having asked for something else. */
export function showDemo(demo: KeywordAnalysis): void {
  dropSummary()
  demand.set({ state: 'demo', analysis: demo, asked: null })
}

function showDemoInstead(demo: KeywordAnalysis, asked: string): void {
  dropSummary()
  demand.set({ state: 'demo', analysis: demo, asked })
  openGate()
}

async function analyze(keyword: string): Promise<void> {
  track({ name: 'feature_start', feature: 'market_validator' })
  const analysis = await analyzeKeyword(keyword)
  demand.set({ state: 'ready', analysis })
  track({ name: 'feature_complete', feature: 'market_validator' })
  awaitSummary(analysis)
}

/**
 * Checks the demand for a keyword, one at a time: for Premium with the server, for everybody
 * else with the sample `demo` and the upgrade modal, and no call. Never rejects.
 */
export async function checkDemand(text: string, demo: KeywordAnalysis): Promise<void> {
  if (demand.get().state === 'loading') return
  const keyword = text.trim()
  typeKeyword(text)
  problem.set(problemOf(keyword))
  if (problem.get() !== '') return
  nameKeyword(keyword)
  if (isKnownFree()) return showDemoInstead(demo, keyword)
  dropSummary()
  demand.set({ state: 'loading', keyword })
  if (!(await mayHavePremium())) return showDemoInstead(demo, keyword)
  try {
    await analyze(keyword)
  } catch (error) {
    if (isGated(error)) return showDemoInstead(demo, keyword)
    track({ name: 'error', place: 'market_validator', message: errorCode(error) })
    demand.set({ state: 'failed', keyword, text: errorText(error, 'Failed to analyze keywords') })
  }
}
