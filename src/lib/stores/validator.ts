import { atom, type ReadableAtom } from 'nanostores'
import {
  hasFewWords,
  KEYWORD_EMPTY,
  KEYWORD_MAX,
  KEYWORD_TOO_LONG,
  KEYWORD_TOO_MANY_WORDS,
  KEYWORD_WORDLESS,
} from '../../../contract/keyword.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { hasWords } from '../../../contract/words.ts'
import { track } from '../analytics/track.ts'
import { errorCode, errorText, HttpError, mayPass } from '../api/errors.ts'
import { analyzeKeyword } from '../api/market.ts'
import { formErrors } from '../form-errors.ts'
import { nameKeyword } from '../market/address.ts'
import { isKnownFree, mayHavePremium } from './entitlement.ts'
import { awaitSummary, dropSummary } from './validator-summary.ts'

export type Demand =
  | { state: 'idle' }
  | { state: 'loading'; keyword: string }
  /** The sample, in place of what was asked for; null when the sample itself was. */
  | { state: 'demo'; analysis: KeywordAnalysis; asked: string | null }
  | { state: 'ready'; analysis: KeywordAnalysis }
  /** `canRetry` where the same keyword may work at another time. */
  | { state: 'failed'; keyword: string; text: string; canRetry: boolean }

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
  if (Array.from(keyword).length > KEYWORD_MAX) return KEYWORD_TOO_LONG
  if (!hasWords(keyword)) return KEYWORD_WORDLESS
  return hasFewWords(keyword) ? '' : KEYWORD_TOO_MANY_WORDS
}

/** What a refusal says about the keyword itself; empty where it is about something else. */
function refusalOf(error: unknown): string {
  const isUnknown = error instanceof HttpError && error.code === 'keyword_refused'
  return isUnknown ? error.detail : (formErrors(error, '', ['keyword']).fields.keyword ?? '')
}

/** Back to what was there before a keyword that was refused. */
function putBack(before: Demand): void {
  demand.set(before.state === 'failed' ? { state: 'idle' } : before)
  if (before.state === 'ready') awaitSummary(before.analysis)
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
  const before = demand.get()
  demand.set({ state: 'loading', keyword })
  if (!(await mayHavePremium())) return showDemoInstead(demo, keyword)
  try {
    await analyze(keyword)
  } catch (error) {
    if (isGated(error)) return showDemoInstead(demo, keyword)
    track({ name: 'error', place: 'market_validator', message: errorCode(error) })
    const refusal = refusalOf(error)
    if (refusal !== '') {
      problem.set(refusal)
      return putBack(before)
    }
    const text = errorText(error, 'Failed to analyze keywords')
    demand.set({ state: 'failed', keyword, text, canRetry: mayPass(error) })
  }
}
