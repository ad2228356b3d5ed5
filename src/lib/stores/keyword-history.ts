import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { PastCheck } from '../../../contract/market.ts'
import { NotFoundError } from '../api/errors.ts'
import { deleteKeywordAnalysis, fetchKeywordHistory } from '../api/market.ts'
import { keepAsking } from './keep-asking.ts'
import { $session, startSession } from './session.ts'
import { showToast } from './toasts.ts'

const checks = atom<readonly PastCheck[]>([])

/** The user's checks of keywords, newest first; empty while they are not known. */
export const $pastChecks: ReadableAtom<readonly PastCheck[]> = checks

let asked = 0
let stopAsking = () => {}

async function read(): Promise<boolean> {
  asked += 1
  const mine = asked
  try {
    const found = await fetchKeywordHistory()
    if (mine === asked) checks.set(found)
    return true
  } catch (error) {
    console.warn('The past checks could not be read', error)
    return false
  }
}

/** Reads a user's checks, and continues to ask if the host does not answer. */
export async function loadPastChecks(): Promise<void> {
  stopAsking()
  await startSession()
  if ($session.get().state !== 'user' || (await read())) return
  stopAsking = keepAsking(read)
}

/** Removes a check and the earlier ones of its keyword. If the host refuses, a message says so. */
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

// Another person must not see them.
onMount(checks, () =>
  $session.listen((session, before) => {
    const person = session.state === 'user' ? session.user.id : ''
    if (before?.state !== 'user' || before.user.id === person) return
    stopAsking()
    asked += 1
    checks.set([])
    if (person) void loadPastChecks()
  }),
)
