import { atom, onMount, type ReadableAtom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { errorCode } from '../api/errors.ts'
import { createPortalSession } from '../api/subscription.ts'
import { goTo } from '../navigation.ts'
import { onPageRestored } from '../page-restored.ts'

/** The way to the pages where a subscription is managed. After a success it stays `opening`. */
export type Portal = { state: 'idle' } | { state: 'opening' } | { state: 'failed' }

const portal = atom<Portal>({ state: 'idle' })

export const $portal: ReadableAtom<Portal> = portal

/** Goes to the payment provider's pages, which lead back to the settings. Never rejects. */
export async function openPortal(): Promise<void> {
  if (portal.get().state === 'opening') return
  portal.set({ state: 'opening' })
  try {
    const { portal_url } = await createPortalSession(`${location.origin}/settings`)
    goTo(portal_url)
  } catch (error) {
    console.error('The subscription management could not be opened', error)
    track({ name: 'error', place: 'portal', message: errorCode(error) })
    portal.set({ state: 'failed' })
  }
}

onMount(portal, () => onPageRestored(() => portal.set({ state: 'idle' })))
