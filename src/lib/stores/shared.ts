import { atom, type ReadableAtom } from 'nanostores'
import { tokenIn } from '../../../contract/share-form.ts'
import { errorText, NotFoundError } from '../api/errors.ts'
import { openShare, type Shared } from '../api/shares.ts'
import { startSession } from './session.ts'

export type Opened =
  | { state: 'opening' }
  | { state: 'shown'; shared: Shared }
  /** It was ended, or its address is not whole. */
  | { state: 'gone' }
  | { state: 'failed'; text: string }

const opened = atom<Opened>({ state: 'opening' })

/** What the link in the address shows. */
export const $opened: ReadableAtom<Opened> = opened

let asked = 0

/** Reads what the link in the page's address shows. The address keeps it, so a reload works. */
export async function openLink(): Promise<void> {
  asked += 1
  const mine = asked
  const token = tokenIn(location.hash)
  if (token === null) return opened.set({ state: 'gone' })
  opened.set({ state: 'opening' })
  try {
    // It fetches the token against forged requests, which a first visit lacks.
    await startSession()
    const shared = await openShare(token)
    if (mine === asked) opened.set({ state: 'shown', shared })
  } catch (error) {
    if (mine !== asked) return
    if (error instanceof NotFoundError) return opened.set({ state: 'gone' })
    console.warn('The link could not be opened', error)
    const text = errorText(error, 'We could not open this link. Please try again in a moment.')
    opened.set({ state: 'failed', text })
  }
}

/** Opens the link, and the next one if another address is put in. Returns its end. */
export function followLink(): () => void {
  const follow = () => void openLink()
  addEventListener('hashchange', follow)
  follow()
  return () => removeEventListener('hashchange', follow)
}
