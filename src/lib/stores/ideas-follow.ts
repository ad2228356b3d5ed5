import type { IdeaAnalysis, Progress } from '../../../contract/ideas.ts'
import { ANALYSIS_PENDING, ANALYSIS_STARTING } from '../../../contract/refusal-texts.ts'
import { NotFoundError } from '../api/errors.ts'
import { fetchProgress, fetchResult } from '../api/ideas.ts'
import { isGated } from './gated-tool.ts'

const FIRST_POLL_MS = 500
const POLL_MS = 1_000
/** The number of consecutive failed polls before the connection counts as lost. */
const LOST_AFTER = 3
/** How long the finished progress stays visible. */
const SETTLE_MS = 1_000

/** How an analysis ended. `code` is for analytics; `isKept` means the result can be read later. */
export type Ending =
  | { kind: 'result'; analysis: IdeaAnalysis }
  | { kind: 'failed'; text: string; code: string; isKept?: boolean }
  /** Premium ended meanwhile. */
  | { kind: 'gated' }

/** Callbacks while an analysis is followed. */
export interface Following {
  onProgress: (progress: Progress) => void
  /** The API stopped answering. The next progress update means it answers again. */
  onLost: () => void
}

export const CONNECTION_LOST = 'Connection lost. Your analysis continues on our side.'
export const TRACKING_LOST = 'Analysis tracking lost. Please try again.'
export const FETCH_FAILED = 'Failed to fetch analysis results'

const PENDING: readonly unknown[] = [ANALYSIS_PENDING, ANALYSIS_STARTING]

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Fetches the result and returns how the analysis ended; undefined while it has not ended. `lost`
 * is the message for a result that can't be fetched. Rejects with the signal's reason.
 */
export async function readEnding(
  id: string,
  lost: string,
  signal: AbortSignal,
): Promise<Ending | undefined> {
  try {
    const answer: Partial<IdeaAnalysis> | undefined = await fetchResult(id, signal)
    const error = answer?.error
    if (PENDING.includes(error)) return undefined
    if (error) return { kind: 'failed', text: `Analysis failed: ${error}`, code: 'analysis_failed' }
    if (!answer?.market || !answer.pain_points) {
      const text = 'Analysis completed but results not available'
      return { kind: 'failed', text, code: 'result_missing' }
    }
    return { kind: 'result', analysis: answer as IdeaAnalysis }
  } catch (error) {
    signal.throwIfAborted()
    if (isGated(error)) return { kind: 'gated' }
    console.warn('The result of an analysis could not be fetched', error)
    const isKept = !(error instanceof NotFoundError)
    return { kind: 'failed', text: lost, code: 'tracking_lost', isKept }
  }
}

/** The ending, if there is one; 'failed' if the poll failed. */
async function poll(
  id: string,
  onProgress: Following['onProgress'],
  signal: AbortSignal,
): Promise<Ending | 'failed' | undefined> {
  let progress: Progress
  try {
    progress = await fetchProgress(id, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (isGated(error)) return { kind: 'gated' }
    // The analysis ended long ago or was removed; only the result shows which. Other faults are
    // temporary.
    return error instanceof NotFoundError ? readEnding(id, TRACKING_LOST, signal) : 'failed'
  }
  onProgress(progress)
  if (progress.status === 'error') {
    return { kind: 'failed', text: progress.step || 'Analysis failed', code: 'analysis_error' }
  }
  if (progress.progress < 100 && progress.status !== 'completed') return undefined
  const ending = await readEnding(id, FETCH_FAILED, signal)
  if (ending?.kind === 'result') await wait(SETTLE_MS, signal)
  return ending
}

/**
 * Follows an analysis to its end, even while the API is unavailable. Rejects with the signal's
 * reason.
 */
export async function followAnalysis(
  id: string,
  { onProgress, onLost }: Following,
  signal: AbortSignal,
  firstPollMs = FIRST_POLL_MS,
): Promise<Ending> {
  let failures = 0
  await wait(firstPollMs, signal)
  for (;;) {
    const ending = await poll(id, onProgress, signal)
    if (ending !== undefined && ending !== 'failed') return ending
    failures = ending === 'failed' ? failures + 1 : 0
    if (failures === LOST_AFTER) onLost()
    await wait(POLL_MS, signal)
  }
}
