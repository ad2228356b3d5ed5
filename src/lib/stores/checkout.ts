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

/**
 * The state of opening the payment page. After a success it stays `processing` while the browser
 * leaves.
 */
export type Checkout =
  | { state: 'idle' }
  | { state: 'processing' }
  | { state: 'failed' }
  /** The user already has a subscription and can manage it. */
  | { state: 'refused' }

const checkout = atom<Checkout>({ state: 'idle' })

export const $checkout: ReadableAtom<Checkout> = checkout

/** Opens the checkout for a plan. `place` is where the user started it. Never rejects. */
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

/** Clears the last failure. An attempt in progress continues. */
export function dismissCheckoutFailure(): void {
  if (checkout.get().state !== 'processing') checkout.set({ state: 'idle' })
}

onMount(checkout, () => onPageRestored(() => checkout.set({ state: 'idle' })))
