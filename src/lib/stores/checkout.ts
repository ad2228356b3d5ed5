import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Plan } from '../../../contract/plan.ts'
import { track } from '../analytics/track.ts'
import { createCheckoutSession } from '../api/subscription.ts'
import { goTo } from '../navigation.ts'
import { onPageRestored } from '../page-restored.ts'

/** The way to the payment page. After a success it stays `processing`: the page is left. */
export type Checkout = { state: 'idle' } | { state: 'processing' } | { state: 'failed' }

const checkout = atom<Checkout>({ state: 'idle' })

export const $checkout: ReadableAtom<Checkout> = checkout

/** Goes to the checkout of a plan; `place` is where it was asked for. Never rejects. */
export async function startCheckout(place: string, plan: Plan): Promise<void> {
  if (checkout.get().state === 'processing') return
  checkout.set({ state: 'processing' })
  track({ name: 'subscribe_click', place })
  const { origin } = location
  try {
    const { checkout_url } = await createCheckoutSession({
      success_url: `${origin}/subscription/success`,
      cancel_url: `${origin}/subscription/cancel`,
    })
    track({ name: 'begin_checkout', value: plan.priceUsd, currency: 'USD' })
    goTo(checkout_url)
  } catch (error) {
    console.error('The checkout could not be started', error)
    checkout.set({ state: 'failed' })
  }
}

/** Forgets that the last attempt failed; one that is under way goes on. */
export function dismissCheckoutFailure(): void {
  if (checkout.get().state === 'failed') checkout.set({ state: 'idle' })
}

onMount(checkout, () => onPageRestored(() => checkout.set({ state: 'idle' })))
