import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Candidate } from '../../../contract/candidate.ts'
import { errorText, NotFoundError } from '../api/errors.ts'
import {
  fetchCandidates,
  type KeepBody,
  keepCandidate,
  removeCandidate,
  restoreCandidate,
} from '../api/workspace.ts'
import { currentPath, goTo } from '../navigation.ts'
import { loginPath } from '../return-path.ts'
import { type Keepable, keptAs } from '../workspace/kept-match.ts'
import { rememberKeep, takeKeep } from '../workspace/remembered-keep.ts'
import { keepAsking } from './keep-asking.ts'
import { $session, startSession } from './session.ts'
import { showToast } from './toasts.ts'

export type Kept =
  /** Nobody is signed in, or it was not asked for yet. */
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'ready'; candidates: readonly Candidate[] }
  /** The host does not answer. Retries continue. */
  | { state: 'failed' }

const UNDO_MS = 10_000

const kept = atom<Kept>({ state: 'none' })

/** The niches and ideas that the user keeps. */
export const $kept: ReadableAtom<Kept> = kept

/** True if the list is known and has it. */
export function isKept(list: Kept, what: Keepable): boolean {
  return list.state === 'ready' && keptAs(list.candidates, what) !== undefined
}

/** The candidates that are known; empty while they are not. */
export function candidatesNow(): readonly Candidate[] {
  const now = kept.get()
  return now.state === 'ready' ? now.candidates : []
}

/** Changes the list where it is known. */
export function changeKept(
  change: (candidates: readonly Candidate[]) => readonly Candidate[],
): void {
  const now = kept.get()
  if (now.state === 'ready') kept.set({ state: 'ready', candidates: change(now.candidates) })
}

/** Puts a candidate in the place of its older version, or adds it. */
export function showCandidate(candidate: Candidate): void {
  changeKept((candidates) =>
    candidates.some(({ id }) => id === candidate.id)
      ? candidates.map((each) => (each.id === candidate.id ? candidate : each))
      : [...candidates, candidate],
  )
}

let asked = 0
let stopAsking = () => {}

async function read(): Promise<boolean> {
  asked += 1
  const mine = asked
  try {
    const candidates = await fetchCandidates()
    if (mine === asked) kept.set({ state: 'ready', candidates })
    return true
  } catch (error) {
    console.warn('The candidates could not be read', error)
    if (mine === asked && kept.get().state !== 'ready') kept.set({ state: 'failed' })
    return false
  }
}

/** Reads the user's candidates again, and continues to ask if the host does not answer. */
export async function reloadKept(): Promise<void> {
  stopAsking()
  await startSession()
  if ($session.get().state !== 'user') return
  if (kept.get().state !== 'ready') kept.set({ state: 'pending' })
  if (!(await read())) stopAsking = keepAsking(read)
}

/** Reads the candidates once a page; then keeps what a visitor wanted to keep before signing in. */
export async function loadKept(): Promise<void> {
  if (kept.get().state !== 'none') return
  await reloadKept()
  if ($session.get().state !== 'user') return
  const wanted = takeKeep()
  if (wanted) await keep(wanted)
}

const bodyOf = ({ name, path, keyword, country, language }: Keepable): KeepBody => ({
  ...(path ? { path: [...path] } : { name }),
  ...(keyword ? { keyword } : {}),
  ...(country ? { country } : {}),
  ...(language ? { language } : {}),
})

/** Keeps a niche or an idea, and returns it. A refusal is said in a message. Never rejects. */
export async function keep(what: Keepable): Promise<Candidate | undefined> {
  try {
    const candidate = await keepCandidate(bodyOf(what))
    showCandidate(candidate)
    showToast(`“${candidate.name}” is in your workspace`, 'success', UNDO_MS, {
      textContent: 'Open',
      onclick: () => goTo('/workspace'),
    })
    return candidate
  } catch (error) {
    console.warn('A candidate could not be kept', error)
    showToast(
      errorText(error, `We could not keep “${what.name}”. Please check your connection.`),
      'error',
    )
    return undefined
  }
}

/** Brings a removed candidate back. Never rejects. */
export async function bringBack({ id, name }: Candidate): Promise<void> {
  try {
    showCandidate(await restoreCandidate(id))
    showToast(`“${name}” is back`, 'success')
  } catch (error) {
    console.warn('A candidate could not be brought back', error)
    showToast(errorText(error, `We could not bring “${name}” back. Please try again.`), 'error')
  }
}

/** Removes a candidate, and offers to undo that. True if it is gone. Never rejects. */
export async function remove(candidate: Candidate): Promise<boolean> {
  const { id, name } = candidate
  changeKept((candidates) => candidates.filter((each) => each.id !== id))
  try {
    await removeCandidate(id)
  } catch (error) {
    if (!(error instanceof NotFoundError)) {
      console.warn('A candidate could not be removed', error)
      showCandidate(candidate)
      showToast(errorText(error, `We could not remove “${name}”. Please try again.`), 'error')
      return false
    }
  }
  showToast(`“${name}” was removed`, 'info', UNDO_MS, {
    textContent: 'Undo',
    onclick: () => void bringBack(candidate),
  })
  return true
}

/**
 * Keeps it, or removes it if it is kept. A visitor is sent to sign in and comes back to `from`,
 * where it is kept then.
 */
export async function toggleKept(what: Keepable, from = currentPath()): Promise<void> {
  await startSession()
  if ($session.get().state !== 'user') {
    rememberKeep(what)
    goTo(loginPath(from))
    return
  }
  const candidate = keptAs(candidatesNow(), what)
  if (candidate) await remove(candidate)
  else await keep(what)
}

// Another person must not see them.
onMount(kept, () =>
  $session.listen((session, before) => {
    const person = session.state === 'user' ? session.user.id : ''
    const last = before?.state === 'user' ? before.user.id : ''
    if (person === last || session.state === 'loading' || session.state === 'unreachable') return
    if (last === '') return
    stopAsking()
    asked += 1
    kept.set({ state: 'none' })
    if (person) void loadKept()
  }),
)
