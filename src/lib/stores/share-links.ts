import { atom, type ReadableAtom } from 'nanostores'
import { NotFoundError } from '../api/errors.ts'
import { fetchShares, revokeShare, revokeShares, type Share } from '../api/shares.ts'
import { showToast } from './toasts.ts'

export type Links =
  | { state: 'pending' }
  /** Newest first. */
  | { state: 'ready'; links: readonly Share[] }
  | { state: 'failed' }

const links = atom<Links>({ state: 'pending' })

/** The links that the user made and that work. */
export const $links: ReadableAtom<Links> = links

export async function loadLinks(): Promise<void> {
  links.set({ state: 'pending' })
  try {
    links.set({ state: 'ready', links: await fetchShares() })
  } catch (error) {
    console.warn('The links could not be read', error)
    links.set({ state: 'failed' })
  }
}

function keep(which: (link: Share) => boolean): void {
  const now = links.get()
  if (now.state === 'ready') links.set({ state: 'ready', links: now.links.filter(which) })
}

/** Ends a link. Never rejects. */
export async function endLink(id: string): Promise<void> {
  try {
    await revokeShare(id)
  } catch (error) {
    // It ended in another tab.
    if (!(error instanceof NotFoundError)) {
      console.warn('A link could not be ended', error)
      showToast('We could not end the link. Please try again.', 'error')
      return
    }
  }
  keep((link) => link.id !== id)
  showToast('The link shows nothing any more', 'success')
}

/** Ends all links. Never rejects. */
export async function endAllLinks(): Promise<void> {
  try {
    await revokeShares()
  } catch (error) {
    console.warn('The links could not be ended', error)
    showToast('We could not end the links. Please try again.', 'error')
    return
  }
  keep(() => false)
  showToast('Your links show nothing any more', 'success')
}
