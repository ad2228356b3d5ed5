import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import { HOUR_MS } from '../../durations.ts'
import type { Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import { PAYMENT_CALLS_PER_HOUR } from './checkout.ts'
import { isUnderWay } from './current-subscription.ts'
import { orRefuse } from './payment-refusal.ts'
import type { ReturnAddress } from './return-addresses.ts'
import type { Subscribers } from './subscribers.ts'

interface Dependencies {
  payments: Payments
  subscribers: Subscribers
  throttle: Throttle
  returnAddress: ReturnAddress
}

/**
 * The actions of subscribers. Both may throw.
 * @throws {Refusal} `no_subscription`, `payment_failed`, `payment_unavailable`, `rate_limited`
 */
export interface Management {
  /** Returns the address of the provider's page. @throws {Refusal} also `invalid` */
  openPortal(userId: string, returnUrl: string): Promise<string>
  /** Ends the subscription after the paid period. Repeating it changes nothing. */
  cancel(userId: string): Promise<SubscriptionStatus>
}

export function createManagement(dependencies: Dependencies): Management {
  const { payments, subscribers, throttle, returnAddress } = dependencies

  async function subscriber(userId: string) {
    const row = await subscribers.find(userId)
    if (row === undefined) throw new Refusal('no_subscription')
    await throttle.hit(`payment:${userId}`, PAYMENT_CALLS_PER_HOUR, HOUR_MS)
    return row
  }

  return {
    async openPortal(userId, given) {
      const address = returnAddress('return_url', given)
      const row = await subscriber(userId)
      if (row.subscriptionId === null) throw new Refusal('no_subscription')
      return orRefuse(payments.createPortal(row.customerId, address))
    },

    async cancel(userId) {
      const known = await subscriber(userId)
      const work = subscribers.exclusively(userId, async () => {
        const row = await subscribers.refresh(known)
        if (row.subscriptionId === null || !isUnderWay(row.status)) {
          throw new Refusal('no_subscription')
        }
        if (row.cancelAt !== null) return
        await payments.cancelAtPeriodEnd(row.subscriptionId)
        await subscribers.refresh(row)
      })
      await orRefuse(work)
      return subscribers.statusOf(userId)
    },
  }
}
