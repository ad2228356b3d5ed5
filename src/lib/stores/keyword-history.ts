import { atom, type ReadableAtom } from 'nanostores'
import type { PastCheck } from '../../../contract/market.ts'
import { NotFoundError } from '../api/errors.ts'
import { deleteKeywordAnalysis, fetchKeywordHistory } from '../api/market.ts'
import { mayHavePremium } from './entitlement.ts'
import { keepAsking } from './keep-asking.ts'
import { showToast } from './toasts.ts'

const checks = atom<readonly PastCheck[]>([])

/** The member's checks of keywords, newest first; empty while they are not known. */
export const $pastChecks: ReadableAtom<readonly PastCheck[]> = checks

let stopAsking = () => {}

async function read(): Promise<boolean> {
  try {
    checks.set(await fetchKeywordHistory())
    return true
  } catch (error) {
    console.warn('The past checks could not be read', error)
    return false
  }
}

/** Reads a member's checks, and continues to ask if the host does not answer. */
export async function loadPastChecks(): Promise<void> {
  stopAsking()
  if (!(await mayHavePremium()) || (await read())) return
  stopAsking = keepAsking(read)
}

/** Removes a check. If the host refuses, a message says so. */
export async function removePastCheck(id: string): Promise<void> {
  try {
    await deleteKeywordAnalysis(id)
  } catch (error) {
    if (!(error instanceof NotFoundError)) {
      console.warn('A check could not be removed', error)
      showToast('We could not remove the check. Please try again.', 'error')
      return
    }
  }
  checks.set(checks.get().filter((check) => check.id !== id))
}
