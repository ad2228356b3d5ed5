import type { User } from '../../../contract/auth.ts'
import type { Clock } from '../../clock.ts'
import { HOUR_MS } from '../../durations.ts'
import type { Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import { isUnderWay } from './current-subscription.ts'
import { intentKey } from './intent-key.ts'
import { orRefuse } from './payment-refusal.ts'
import type { ReturnAddress } from './return-addresses.ts'
import type { BillingRow, Subscribers } from './subscribers.ts'

export const PAYMENT_CALLS_PER_HOUR = 30

interface Dependencies {
  clock: Clock
  payments: Payments
  subscribers: Subscribers
  throttle: Throttle
  returnAddress: ReturnAddress
}

/** Where the provider leads afterwards. */
interface Pages {
  success: string
  cancel: string
}

/** The provider's page where the viewer can subscribe. */
interface OpenCheckout {
  id: string
  url: string
}

/** Who wants to subscribe, and whether they have Premium already. */
interface Buyer {
  user: User
  premium: boolean
}

export type StartCheckout = (
  buyer: Buyer,
  urls: { success_url: string; cancel_url: string },
) => Promise<OpenCheckout>

/**
 * Starts a subscription. A user has one open checkout at most: who asks again,
 * from wherever, gets the same one.
 * The key of a new checkout names what went before it, so that a repetition
 * after a crash finds it, and the next one after it is another.
 * @throws {Refusal} `invalid`, `already_subscribed`, `payment_failed`, `payment_unavailable`, `rate_limited`
 */
export function createCheckout(dependencies: Dependencies): StartCheckout {
  const { clock, payments, subscribers, throttle, returnAddress } = dependencies

  /** The checkout that was started last, while it is open. */
  async function openCheckout(row: BillingRow): Promise<OpenCheckout | null> {
    if (row.checkoutId === null) return null
    const checkout = await payments.findCheckout(row.checkoutId)
    if (checkout?.status === 'complete') {
      // Paid since we asked what holds.
      const { status } = await subscribers.refresh(row)
      if (isUnderWay(status) || status === 'incomplete') throw new Refusal('already_subscribed')
    }
    if (checkout?.status !== 'open' || checkout.url === null) return null
    return { id: checkout.id, url: checkout.url }
  }

  function order(row: BillingRow, { success, cancel }: Pages) {
    const { customerId, userId, checkoutId, subscriptionId } = row
    const before = `${customerId}:${checkoutId ?? subscriptionId ?? 'first'}`
    return payments.createCheckout(
      { customerId, userId, successUrl: success, cancelUrl: cancel },
      intentKey(`checkout:${userId}:${before}`, clock.now()),
    )
  }

  async function create(row: BillingRow, email: string, pages: Pages): Promise<OpenCheckout> {
    const { userId } = row
    const checkout =
      (await order(row, pages)) ?? (await order(await subscribers.replace(row, email), pages))
    if (checkout === undefined) throw new Refusal('payment_failed')
    try {
      await subscribers.note(userId, checkout.id)
    } catch (error) {
      // Nobody may pay for an account that we do not know of.
      if (error instanceof Refusal) await payments.expireCheckout(checkout.id)
      throw error
    }
    if (checkout.url === null) throw new Refusal('payment_failed')
    return { id: checkout.id, url: checkout.url }
  }

  return async function startCheckout({ user, premium }, urls) {
    const pages = {
      success: returnAddress('success_url', urls.success_url),
      cancel: returnAddress('cancel_url', urls.cancel_url),
    }
    if (premium) throw new Refusal('already_subscribed')
    await throttle.hit(`payment:${user.id}`, PAYMENT_CALLS_PER_HOUR, HOUR_MS)
    const work = subscribers.exclusively(user.id, async () => {
      const known = (await subscribers.find(user.id)) ?? (await subscribers.add(user))
      // A payment whose notice has not reached us counts as well.
      const row = await subscribers.refresh(known)
      if (isUnderWay(row.status)) throw new Refusal('already_subscribed')
      return (await openCheckout(row)) ?? create(row, user.email, pages)
    })
    return orRefuse(work)
  }
}
