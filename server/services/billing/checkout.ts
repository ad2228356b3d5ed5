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

/** The pages that the provider returns to. */
interface Pages {
  success: string
  cancel: string
}

/** The provider's page where the viewer can subscribe. */
interface OpenCheckout {
  id: string
  url: string
}

/** The subscribing user and whether they already have Premium. */
interface Buyer {
  user: User
  premium: boolean
}

export type StartCheckout = (
  buyer: Buyer,
  urls: { success_url: string; cancel_url: string },
) => Promise<OpenCheckout>

/**
 * Starts a subscription. A user has at most one open checkout, and every further request returns
 * it. The idempotency key of a new checkout names the one before it. A retry after a crash then
 * finds the same checkout, and the next checkout gets another key.
 * @throws {Refusal} `invalid`, `already_subscribed`, `payment_failed`, `payment_unavailable`,
 * `rate_limited`
 */
export function createCheckout(dependencies: Dependencies): StartCheckout {
  const { clock, payments, subscribers, throttle, returnAddress } = dependencies

  /** The last checkout, if it is still open. */
  async function openCheckout(row: BillingRow): Promise<OpenCheckout | null> {
    if (row.checkoutId === null) return null
    const checkout = await payments.findCheckout(row.checkoutId)
    if (checkout?.status === 'complete') {
      // Paid since the last refresh.
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
      // The account is gone, so nobody may pay for it.
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
      // Includes a payment whose webhook has not arrived yet.
      const row = await subscribers.refresh(known)
      if (isUnderWay(row.status)) throw new Refusal('already_subscribed')
      return (await openCheckout(row)) ?? create(row, user.email, pages)
    })
    return orRefuse(work)
  }
}
