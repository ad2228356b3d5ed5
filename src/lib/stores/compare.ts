import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CandidateDetail } from '../../../contract/candidate.ts'
import { COMPARE_MAX, COMPARE_MIN } from '../../../contract/candidate-form.ts'
import { NotFoundError } from '../api/errors.ts'
import { fetchComparison } from '../api/workspace.ts'
import { compareAddress, idsInAddress } from '../compare/address.ts'
import { compareSections } from '../compare/sections.ts'
import { keepAsking } from './keep-asking.ts'
import { $weights, startWeights } from './score-weights.ts'
import { startSession } from './session.ts'

export type Comparison =
  /** Fewer than two are chosen. */
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'ready'; details: readonly CandidateDetail[] }
  /** One of them was removed, or is not the user's. */
  | { state: 'missing' }
  /** The host does not answer. Retries continue. */
  | { state: 'failed' }

const comparison = atom<Comparison>({ state: 'none' })
const ids = atom<readonly string[]>([])

/** The candidates beside each other. */
export const $comparison: ReadableAtom<Comparison> = comparison
/** The ids that are chosen, in the order of the columns. */
export const $compared: ReadableAtom<readonly string[]> = ids

/** The table, under the user's weights. */
export const $sections = computed([comparison, $weights], (now, weights) =>
  now.state === 'ready' ? compareSections(now.details, weights) : [],
)

let asked = 0
let stopAsking = () => {}

async function read(wanted: readonly string[]): Promise<boolean> {
  asked += 1
  const mine = asked
  try {
    const details = await fetchComparison(wanted)
    if (mine === asked) comparison.set({ state: 'ready', details })
    return true
  } catch (error) {
    const isMissing = error instanceof NotFoundError
    if (!isMissing) console.warn('The comparison could not be read', error)
    if (mine === asked) comparison.set({ state: isMissing ? 'missing' : 'failed' })
    return isMissing
  }
}

async function show(wanted: readonly string[]): Promise<void> {
  stopAsking()
  asked += 1
  ids.set(wanted)
  if (wanted.length < COMPARE_MIN) return comparison.set({ state: 'none' })
  if (comparison.get().state !== 'ready') comparison.set({ state: 'pending' })
  await startSession()
  if (!(await read(wanted))) stopAsking = keepAsking(() => read(wanted))
}

/** Shows the candidates of the address, and those of Back and Forward. Returns its end. */
export function openComparison(): () => void {
  startWeights()
  const follow = () => void show(idsInAddress())
  follow()
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('popstate', follow)
    stopAsking()
    asked += 1
  }
}

/** Adds a candidate as the last column, or takes it away. A fifth one is not added. */
export async function toggleCompared(id: string): Promise<void> {
  const now = ids.get()
  const next = now.includes(id) ? now.filter((each) => each !== id) : [...now, id]
  if (next.length > COMPARE_MAX) return
  history.pushState(history.state, '', compareAddress(next))
  await show(next)
}
