import { atom, type ReadableAtom } from 'nanostores'
import type { IdeaAnalysis, Progress } from '../../../contract/ideas.ts'
import { track } from '../analytics/track.ts'
import { errorCode, errorText } from '../api/errors.ts'
import { startAnalysis } from '../api/ideas.ts'
import { writeStored } from '../browser-storage.ts'
import { formErrors } from '../form-errors.ts'
import { nameInAddress } from '../ideas/address.ts'
import { marketProblem } from '../ideas/market-problem.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { createGatedTool } from './gated-tool.ts'
import {
  type Ending,
  FETCH_FAILED,
  followAnalysis,
  readEnding,
  TRACKING_LOST,
} from './ideas-follow.ts'
import { isRunning, loadHistory, removeFromHistory } from './ideas-history.ts'
import { ownChoice } from './own-choice.ts'

export type Ideas =
  | { state: 'idle' }
  /**
   * `id` is null until the server accepts the analysis; `isLost` is true while the API does not
   * answer.
   */
  | { state: 'running'; market: string; id: string | null; progress: Progress; isLost?: true }
  /** A finished analysis is loading. */
  | { state: 'opening'; market: string; id: string }
  /**
   * The sample. The field holds the market it replaces; null if the user requested the sample
   * itself.
   */
  | { state: 'demo'; analysis: IdeaAnalysis; asked: string | null }
  /** `id` is null for a result that was returned immediately. */
  | { state: 'ready'; analysis: IdeaAnalysis; id: string | null }
  /**
   * `id` identifies an existing analysis that could not be read; null if a new analysis is needed.
   */
  | { state: 'failed'; market: string; text: string; id: string | null }

const STARTING: Progress = { status: 'starting', step: '', progress: 0 }

const ideas = atom<Ideas>({ state: 'idle' })
export const $ideas: ReadableAtom<Ideas> = ideas

let underWay: AbortController | undefined

function begin(): AbortSignal {
  stopFollowing()
  underWay = new AbortController()
  return underWay.signal
}

/** Stops waiting for the current analysis. The server continues it. */
export function stopFollowing(): void {
  underWay?.abort(new Error('Nobody waits for this any more'))
  underWay = undefined
}

/** Clears the user's data from the screen. The sample stays. */
export function clearScreen(): void {
  stopFollowing()
  if (ideas.get().state !== 'demo') ideas.set({ state: 'idle' })
}

function showSample(demo: IdeaAnalysis, asked: string | null): void {
  stopFollowing()
  ideas.set({ state: 'demo', analysis: demo, asked })
}

function fail(market: string, text: string, code: string, id: string | null = null): void {
  if (id === null) writeStored(STORAGE_KEYS.ideas, null)
  nameInAddress(market, id)
  ideas.set({ state: 'failed', market, text, id })
  track({ name: 'error', place: 'idea_generator', message: code })
}

function show(analysis: IdeaAnalysis, id: string | null): void {
  writeStored(STORAGE_KEYS.ideas, null)
  nameInAddress(analysis.market, id)
  ideas.set({ state: 'ready', analysis, id })
}

/** The progress shown never decreases. */
function advance(market: string, id: string, progress: Progress): void {
  const now = ideas.get()
  const before = now.state === 'running' ? now.progress.progress : 0
  const percent = Math.min(100, Math.max(before, progress.progress))
  ideas.set({ state: 'running', market, id, progress: { ...progress, progress: percent } })
}

function end(ending: Ending, market: string, id: string, demo: IdeaAnalysis): void {
  if (ending.kind === 'result') show(ending.analysis, id)
  else if (ending.kind === 'failed') {
    fail(market, ending.text, ending.code, ending.isKept ? id : null)
  } else {
    writeStored(STORAGE_KEYS.ideas, null)
    showDemo(demo, market)
    openGate()
  }
}

function lose(): void {
  const now = ideas.get()
  if (now.state === 'running') ideas.set({ ...now, isLost: true })
}

async function follow(
  id: string,
  market: string,
  demo: IdeaAnalysis,
  signal: AbortSignal,
  firstPollMs?: number,
) {
  writeStored(STORAGE_KEYS.ideas, id)
  nameInAddress(market, id)
  const following = {
    onProgress: (progress: Progress) => advance(market, id, progress),
    onLost: lose,
  }
  const ending = await followAnalysis(id, following, signal, firstPollMs)
  if (ending.kind === 'result') track({ name: 'feature_complete', feature: 'idea_generator' })
  end(ending, market, id, demo)
  void loadHistory()
}

/** If the server returned no id, looks for one in the list. */
async function findRunning(market: string): Promise<string | undefined> {
  const list = await loadHistory()
  return list?.find((analysis) => isRunning(analysis) && analysis.market === market)?.id
}

async function start(market: string, demo: IdeaAnalysis, signal: AbortSignal): Promise<void> {
  track({ name: 'feature_start', feature: 'idea_generator' })
  const answer = await startAnalysis(market, ownChoice(), signal)
  const error = 'error' in answer ? answer.error : undefined
  if (error && error !== 'Analysis started') return fail(market, error, 'start_refused')
  if ('pain_points' in answer) {
    track({ name: 'feature_complete', feature: 'idea_generator' })
    return show(answer, null)
  }
  const id = 'analysis_id' in answer ? answer.analysis_id : await findRunning(market)
  if (signal.aborted) return
  if (id === undefined) return fail(market, TRACKING_LOST, 'tracking_lost')
  advance(market, id, STARTING)
  void loadHistory()
  await follow(id, market, demo, signal)
}

const tool = createGatedTool<IdeaAnalysis>({
  isBusy: () => ideas.get().state === 'running',
  problemOf: marketProblem,
  nameInAddress: (market) => nameInAddress(market, null),
  showSample,
  begin(market, demo) {
    const signal = begin()
    const shown = ideas.get()
    const before: Ideas = 'analysis' in shown ? shown : { state: 'idle' }
    ideas.set({ state: 'running', market, id: null, progress: STARTING })
    return {
      async run() {
        try {
          if (!signal.aborted) await start(market, demo, signal)
        } catch (error) {
          if (!signal.aborted) throw error
        }
      },
      fail(error, isRefused) {
        if (isRefused) ideas.set(before)
        else fail(market, errorText(error, 'Failed to analyze market'), errorCode(error))
      },
    }
  },
  refusalOf: (error) => formErrors(error, '', ['market']).fields.market ?? '',
})

export const { $typed, $problem, $gateOpen, openGate, closeGate } = tool

export const typeMarket = tool.type

/**
 * Analyzes the discussions of a market, one analysis at a time. Premium users get the server's
 * result. Everyone else gets the sample and the upgrade modal, without a call. Never rejects.
 */
export const generateIdeas = tool.ask

export function showDemo(demo: IdeaAnalysis, asked: string | null = null): void {
  tool.forgetProblem()
  showSample(demo, asked)
}

/** Resumes a running analysis. The screen stays the same until an answer arrives. Never rejects. */
export async function resumeAnalysis(
  id: string,
  market: string,
  demo: IdeaAnalysis,
  firstPollMs?: number,
): Promise<void> {
  const signal = begin()
  const now = ideas.get()
  const isShown = now.state === 'running' && now.id === id
  if (!isShown) ideas.set({ state: 'running', market, id, progress: STARTING })
  try {
    await follow(id, market, demo, signal, firstPollMs)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Polls immediately after a lost connection. Never rejects. */
export async function askAgain(demo: IdeaAnalysis): Promise<void> {
  const now = ideas.get()
  if (now.state === 'running' && now.id !== null) {
    await resumeAnalysis(now.id, now.market, demo, 0)
  }
}

/** Shows an analysis from the list, or follows it if it is still running. Never rejects. */
export async function openAnalysis(id: string, market: string, demo: IdeaAnalysis): Promise<void> {
  const signal = begin()
  typeMarket(market)
  ideas.set({ state: 'opening', market, id })
  try {
    const ending = await readEnding(id, FETCH_FAILED, signal)
    if (ending) end(ending, market, id, demo)
    else await resumeAnalysis(id, market, demo)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Retries after a failure: reads the existing analysis, or starts a new one. Never rejects. */
export async function retryIdeas(demo: IdeaAnalysis): Promise<void> {
  const now = ideas.get()
  if (now.state !== 'failed') return
  if (now.id === null) await generateIdeas(now.market, demo)
  else await openAnalysis(now.id, now.market, demo)
}

/** Reads the shown analysis again, since parts of it may be gone. Never rejects. */
export async function rereadShown(): Promise<void> {
  const shown = ideas.get()
  if (shown.state !== 'ready' || shown.id === null) return
  const ending = await readEnding(shown.id, FETCH_FAILED, new AbortController().signal)
  if (ending?.kind === 'result' && ideas.get() === shown) {
    ideas.set({ ...shown, analysis: ending.analysis })
  }
}

/** Removes an analysis permanently. If it is running, this cancels it. */
export async function discardAnalysis(id: string, demo: IdeaAnalysis): Promise<void> {
  const before = ideas.get()
  const isFollowed = before.state === 'running' && before.id === id
  // A poll during the removal would report the analysis as lost.
  if (isFollowed) stopFollowing()
  if (!(await removeFromHistory(id))) {
    if (isFollowed) await resumeAnalysis(id, before.market, demo)
    return
  }
  const now = ideas.get()
  if (!('id' in now) || now.id !== id) return
  const market = now.state === 'ready' ? now.analysis.market : now.market
  writeStored(STORAGE_KEYS.ideas, null)
  nameInAddress(market, null)
  clearScreen()
}
