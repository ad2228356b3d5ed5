import { atom, type ReadableAtom } from 'nanostores'
import {
  hasFewWords,
  KEYWORD_EMPTY,
  KEYWORD_MAX,
  KEYWORD_TOO_LONG,
  KEYWORD_TOO_MANY_WORDS,
  KEYWORD_WORDLESS,
} from '../../../contract/keyword.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { hasWords } from '../../../contract/words.ts'
import { track } from '../analytics/track.ts'
import { errorCode, errorText, HttpError, mayPass } from '../api/errors.ts'
import { analyzeKeyword } from '../api/market.ts'
import { formErrors } from '../form-errors.ts'
import { nameKeyword } from '../market/address.ts'
import { createGatedTool } from './gated-tool.ts'
import { $locale } from './market-locale.ts'
import { awaitInterest, dropInterest } from './validator-interest.ts'
import { awaitSummary, dropSummary } from './validator-summary.ts'

export type Demand =
  | { state: 'idle' }
  | { state: 'loading'; keyword: string }
  /**
   * The sample. The field holds the keyword it replaces; null if the user requested the sample
   * itself.
   */
  | { state: 'demo'; analysis: KeywordAnalysis; asked: string | null }
  | { state: 'ready'; analysis: KeywordAnalysis }
  /** `canRetry`: the same keyword may work later. */
  | { state: 'failed'; keyword: string; text: string; canRetry: boolean }

const demand = atom<Demand>({ state: 'idle' })
export const $demand: ReadableAtom<Demand> = demand

function problemOf(keyword: string): string {
  if (keyword === '') return KEYWORD_EMPTY
  if (Array.from(keyword).length > KEYWORD_MAX) return KEYWORD_TOO_LONG
  if (!hasWords(keyword)) return KEYWORD_WORDLESS
  return hasFewWords(keyword) ? '' : KEYWORD_TOO_MANY_WORDS
}

/** The part of a refusal that concerns the keyword; empty if it concerns something else. */
function refusalOf(error: unknown): string {
  const isUnknown = error instanceof HttpError && error.code === 'keyword_refused'
  return isUnknown ? error.detail : (formErrors(error, '', ['keyword']).fields.keyword ?? '')
}

/** Fetches what comes after the figures. */
function tellMore(analysis: KeywordAnalysis): void {
  awaitSummary(analysis)
  void awaitInterest(analysis)
}

function dropMore(): void {
  dropSummary()
  dropInterest()
}

/** Restores the state from before a refused keyword. */
function putBack(before: Demand): void {
  demand.set(before.state === 'failed' ? { state: 'idle' } : before)
  if (before.state === 'ready') tellMore(before.analysis)
}

/** Shows the page without a report. */
export function clearDemand(): void {
  dropMore()
  typeKeyword('')
  demand.set({ state: 'idle' })
}

/** Shows the sample at the user's request. */
export function showDemo(demo: KeywordAnalysis): void {
  dropMore()
  demand.set({ state: 'demo', analysis: demo, asked: null })
}

async function analyze(keyword: string, place: Locale): Promise<void> {
  track({ name: 'feature_start', feature: 'market_validator' })
  const analysis = await analyzeKeyword(keyword, place)
  demand.set({ state: 'ready', analysis })
  track({ name: 'feature_complete', feature: 'market_validator' })
  tellMore(analysis)
}

const tool = createGatedTool<KeywordAnalysis>({
  isBusy: () => demand.get().state === 'loading',
  problemOf,
  nameInAddress: (keyword) => nameKeyword(keyword, $locale.get()),
  showSample(demo, asked) {
    dropMore()
    demand.set({ state: 'demo', analysis: demo, asked })
  },
  begin(keyword) {
    dropMore()
    const before = demand.get()
    const place = $locale.get()
    demand.set({ state: 'loading', keyword })
    return {
      run: () => analyze(keyword, place),
      fail(error, isRefused) {
        track({ name: 'error', place: 'market_validator', message: errorCode(error) })
        if (isRefused) return putBack(before)
        const text = errorText(error, 'Failed to analyze keywords')
        demand.set({ state: 'failed', keyword, text, canRetry: mayPass(error) })
      },
    }
  },
  refusalOf,
})

export const { $typed, $problem, $gateOpen, openGate, closeGate } = tool

export const typeKeyword = tool.type

/**
 * Checks the demand for a keyword, one check at a time. Premium users get the server's result.
 * Everyone else gets the sample and the upgrade modal, without a call. Never rejects.
 */
export const checkDemand = tool.ask
