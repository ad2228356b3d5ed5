import { atom, onMount, type ReadableAtom } from 'nanostores'
import { track } from '../analytics/track.ts'
import { errorCode } from '../api/errors.ts'
import { createPortalSession } from '../api/subscription.ts'
import { goTo } from '../navigation.ts'
import { onPageRestored } from '../page-restored.ts'

/** The state of opening the subscription portal. After a success it stays `opening`. */
export type Portal = { state: 'idle' } | { state: 'opening' } | { state: 'failed' }

const portal = atom<Portal>({ state: 'idle' })

export const $portal: ReadableAtom<Portal> = portal

/** Opens the payment provider's portal, which returns to the settings. Never rejects. */
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
