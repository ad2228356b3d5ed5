import { atom, type ReadableAtom } from 'nanostores'
import { errorText } from '../api/errors.ts'
import { endWatch, fetchWatch, seeChanges, startWatch, type Watch } from '../api/watch.ts'
import { keepAsking } from './keep-asking.ts'
import { keepFresh } from './keep-fresh.ts'
import { changeKept } from './kept.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

export type Watching =
  | { state: 'pending' }
  /** The host does not answer. Retries continue. */
  | { state: 'failed' }
  | { state: 'ready'; watch: Watch; isSaving: boolean }

const watching = atom<Watching>({ state: 'pending' })

/** The watch of the candidate that is open, with what its checks found. */
export const $watching: ReadableAtom<Watching> = watching

let open = ''
let stopAsking = () => {}

/** The card shows the same. Its news are seen by now. */
function showOnCard({ candidate_id, state }: Watch): void {
  changeKept((candidates) =>
    candidates.map((each) =>
      each.id === candidate_id
        ? { ...each, watch: state === 'off' ? null : { state, has_news: false } }
        : each,
    ),
  )
}

async function read(id: string): Promise<boolean> {
  try {
    const watch = await fetchWatch(id)
    if (id !== open) return true
    watching.set({ state: 'ready', watch, isSaving: false })
    if (watch.checks.length > 0) await seeChanges(id)
    showOnCard(watch)
    return true
  } catch (error) {
    console.warn('The watch could not be read', error)
    if (id === open && watching.get().state !== 'ready') watching.set({ state: 'failed' })
    return watching.get().state === 'ready'
  }
}

/** Reads the watch that is open again, and continues to ask if the host does not answer. */
export async function reloadWatch(): Promise<void> {
  stopAsking()
  const id = open
  await startSession()
  if (!(await read(id)) && id === open) stopAsking = keepAsking(() => read(id))
}

/** Opens the watch of a candidate, and follows a check that is under way. Returns what closes it. */
export function openWatch(candidateId: string): () => void {
  open = candidateId
  watching.set({ state: 'pending' })
  void reloadWatch()
  const stopFollowing = keepFresh(async () => {
    const now = watching.get()
    if (now.state === 'ready' && now.watch.is_checking && !now.isSaving) await read(candidateId)
  })
  return () => {
    stopFollowing()
    stopAsking()
    open = ''
  }
}

/** Starts the watch that is open, or ends it. A refusal is said in a message. Never rejects. */
export async function switchWatch(isOn: boolean): Promise<void> {
  const before = watching.get()
  if (before.state !== 'ready' || before.isSaving) return
  const { candidate_id: id } = before.watch
  watching.set({ ...before, isSaving: true })
  try {
    const watch = await (isOn ? startWatch(id) : endWatch(id))
    showOnCard(watch)
    if (id === open) watching.set({ state: 'ready', watch, isSaving: false })
  } catch (error) {
    console.warn('The watch could not be changed', error)
    if (id === open) watching.set({ ...before, isSaving: false })
    const what = isOn ? 'start' : 'stop'
    showToast(errorText(error, `We could not ${what} watching. Please try again.`), 'error')
  }
}
