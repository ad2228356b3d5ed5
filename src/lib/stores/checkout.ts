import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Plan } from '../../../contract/plan.ts'
import { type PricingPlace, track } from '../analytics/track.ts'
import { errorCode, HttpError } from '../api/errors.ts'
import { createCheckoutSession } from '../api/subscription.ts'
import { writeStored } from '../browser-storage.ts'
import { goTo } from '../navigation.ts'
import { onPageRestored } from '../page-restored.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { refreshPlan } from './session.ts'

/** The way to the payment page. After a success it stays `processing`: the page is left. */
export type Checkout =
  | { state: 'idle' }
  | { state: 'processing' }
  | { state: 'failed' }
  /** There is a subscription already, which can be managed. */
  | { state: 'refused' }

const checkout = atom<Checkout>({ state: 'idle' })

export const $checkout: ReadableAtom<Checkout> = checkout

/** Goes to the checkout of a plan; `place` is where it was asked for. Never rejects. */
export async function startCheckout(place: PricingPlace, plan: Plan): Promise<void> {
  if (checkout.get().state === 'processing') return
  checkout.set({ state: 'processing' })
  track({ name: 'subscribe_click', place })
  const { origin } = location
  try {
    const { checkout_url, checkout_id } = await createCheckoutSession({
      success_url: `${origin}/subscription/success`,
      cancel_url: `${origin}/subscription/cancel`,
    })
    track({ name: 'begin_checkout', value: plan.priceUsd, currency: 'USD' })
    writeStored(STORAGE_KEYS.checkout, checkout_id)
    goTo(checkout_url)
  } catch (error) {
    if (error instanceof HttpError && error.code === 'already_subscribed') {
      await refreshPlan()
      return checkout.set({ state: 'refused' })
    }
    console.error('The checkout could not be started', error)
    track({ name: 'error', place: 'checkout', message: errorCode(error) })
    checkout.set({ state: 'failed' })
  }
}

/** Forgets that the last attempt came to nothing; one that is under way goes on. */
export function dismissCheckoutFailure(): void {
  if (checkout.get().state !== 'processing') checkout.set({ state: 'idle' })
}

onMount(checkout, () => onPageRestored(() => checkout.set({ state: 'idle' })))
