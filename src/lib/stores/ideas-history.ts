import { atom, type ReadableAtom } from 'nanostores'
import { NotFoundError } from '../api/errors.ts'
import { deleteAnalysis, fetchAnalyses, type PastAnalysis } from '../api/ideas.ts'
import { keepAsking } from './keep-asking.ts'
import { showToast } from './toasts.ts'

export type Past = PastAnalysis

export type History =
  /** The user has no access to a list, or it was not requested yet. */
  | { state: 'none' }
  | { state: 'pending' }
  /** Newest first. */
  | { state: 'ready'; analyses: readonly PastAnalysis[] }
  | { state: 'failed' }

const history = atom<History>({ state: 'none' })

/** The user's own analyses. */
export const $history: ReadableAtom<History> = history

export const isRunning = ({ status }: PastAnalysis) => status !== 'completed' && status !== 'error'

let asked = 0
let stopAsking = () => {}

async function read(): Promise<readonly PastAnalysis[] | null> {
  asked += 1
  const mine = asked
  try {
    const analyses = await fetchAnalyses()
    if (mine === asked) history.set({ state: 'ready', analyses })
    return analyses
  } catch (error) {
    console.warn('The past analyses could not be read', error)
    if (mine === asked && history.get().state !== 'ready') history.set({ state: 'failed' })
    return null
  }
}

/**
 * Fetches the list. Returns null on failure, keeps the previous list and retries until it succeeds.
 */
export async function loadHistory(): Promise<readonly PastAnalysis[] | null> {
  stopAsking()
  if (history.get().state === 'none') history.set({ state: 'pending' })
  const list = await read()
  if (list === null && history.get().state === 'failed') {
    stopAsking()
    stopAsking = keepAsking(async () => (await read()) !== null)
  }
  return list
}

export function forgetHistory(): void {
  stopAsking()
  asked += 1
  history.set({ state: 'none' })
}

/** Removes an analysis, or cancels it while it runs. False if the server refused. */
export async function removeFromHistory(id: string): Promise<boolean> {
  try {
    await deleteAnalysis(id)
  } catch (error) {
    if (!(error instanceof NotFoundError)) {
      console.warn('An analysis could not be removed', error)
      showToast('We could not remove the analysis. Please try again.', 'error')
      return false
    }
  }
  const now = history.get()
  if (now.state === 'ready') {
    history.set({ ...now, analyses: now.analyses.filter((analysis) => analysis.id !== id) })
  }
  return true
}
