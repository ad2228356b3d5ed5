import type { Clock } from '../../clock.ts'
import { DAY_S } from '../../durations.ts'
import { missing, StripeFault } from './fault.ts'
import {
  type LocalCheckout,
  type LocalCustomer,
  type LocalPortal,
  type LocalSubscription,
  newId,
  newSubscription,
  paidInvoice,
  periodEnd,
  settled,
} from './objects.ts'
import type { StripeObjects } from './store.ts'

/** The API version that the adapter uses. */
const API_VERSION = '2026-10-28.endive'

interface Dependencies {
  objects: StripeObjects
  clock: Clock
  /** The base address of the pages, without a slash at the end. */
  pagesUrl: string
}

export interface CheckoutOrder {
  customer: string
  price: string
  successUrl: string
  cancelUrl: string
  reference: string | null
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
}

/**
 * Does what Stripe does behind its API and its pages, for the parts that we use.
 * Every change of a subscription leaves events.
 */
export type StripeEmulator = ReturnType<typeof createStripeEmulator>

export function createStripeEmulator({ objects, clock, pagesUrl }: Dependencies) {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  async function tell(type: string, object: object): Promise<void> {
    await objects.put({
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      type,
    })
  }

  async function customer(id: string): Promise<LocalCustomer> {
    const found = await objects.get('customer', id)
    if (found === undefined || found.deleted) throw missing('customer', id)
    return found
  }

  async function checkout(id: string): Promise<LocalCheckout> {
    const found = await objects.get('checkout.session', id)
    if (found === undefined) throw missing('checkout.session', id)
    const isOver = found.status === 'open' && found.expires_at <= seconds()
    return isOver ? { ...found, status: 'expired', url: null } : found
  }

  async function subscription(id: string): Promise<LocalSubscription> {
    const found = await objects.get('subscription', id)
    if (found === undefined) throw missing('subscription', id)
    return settled(found, seconds())
  }

  async function save(changed: LocalSubscription, event: 'updated' | 'deleted') {
    await objects.put(changed)
    await tell(`customer.subscription.${event}`, changed)
    return changed
  }

  async function subscriptionsOf(customerId: string): Promise<LocalSubscription[]> {
    const found = await objects.list('subscription', customerId)
    return found.map((each) => settled(each, seconds())).reverse()
  }

  async function end(found: LocalSubscription): Promise<LocalSubscription> {
    const now = seconds()
    return save({ ...found, status: 'canceled', canceled_at: now, ended_at: now }, 'deleted')
  }

  return {
    customer,
    checkout,
    subscriptionsOf,

    async createCustomer(email: string | null, metadata: Record<string, string>) {
      const made = {
        id: newId('cus'),
        object: 'customer' as const,
        created: seconds(),
        email,
        livemode: false,
        metadata,
      }
      await objects.put(made)
      return made
    },

    async deleteCustomer(id: string) {
      const found = await customer(id)
      for (const each of await subscriptionsOf(id)) if (each.status !== 'canceled') await end(each)
      await objects.put({ ...found, deleted: true })
      return { id, object: 'customer', deleted: true }
    },

    async createCheckout(order: CheckoutOrder): Promise<LocalCheckout> {
      await customer(order.customer)
      const id = newId('cs_test')
      const made: LocalCheckout = {
        id,
        object: 'checkout.session',
        cancel_url: order.cancelUrl,
        client_reference_id: order.reference,
        created: seconds(),
        customer: order.customer,
        expires_at: seconds() + DAY_S,
        livemode: false,
        metadata: order.metadata,
        mode: 'subscription',
        order: { price: order.price, metadata: order.subscriptionMetadata },
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: order.successUrl,
        url: `${pagesUrl}/local/checkout/${id}`,
      }
      await objects.put(made)
      return made
    },

    async expireCheckout(id: string): Promise<LocalCheckout> {
      const found = await checkout(id)
      if (found.status !== 'open') throw new StripeFault(400, 'This session is not open')
      const expired = { ...found, status: 'expired' as const, url: null }
      await objects.put(expired)
      return expired
    },

    /** Runs when the user presses the checkout's button. A second call changes nothing. */
    async pay(id: string): Promise<LocalCheckout> {
      const found = await checkout(id)
      if (found.status === 'complete') return found
      if (found.status !== 'open') throw new StripeFault(400, 'This session is not open')
      await customer(found.customer)
      const bought = newSubscription(found, seconds())
      const complete: LocalCheckout = {
        ...found,
        payment_status: 'paid',
        status: 'complete',
        subscription: bought.id,
        url: null,
      }
      await objects.put(bought)
      await objects.put(complete)
      await tell('customer.subscription.created', bought)
      await tell('invoice.paid', paidInvoice(bought, seconds()))
      await tell('checkout.session.completed', complete)
      return complete
    },

    async createPortal(customerId: string, returnUrl: string): Promise<LocalPortal> {
      await customer(customerId)
      const id = newId('bps')
      const made = {
        id,
        object: 'billing_portal.session' as const,
        created: seconds(),
        customer: customerId,
        livemode: false,
        return_url: returnUrl,
        url: `${pagesUrl}/local/portal/${id}`,
      }
      await objects.put(made)
      return made
    },

    async portal(id: string): Promise<LocalPortal> {
      const found = await objects.get('billing_portal.session', id)
      if (found === undefined) throw missing('billing_portal.session', id)
      return found
    },

    /** The API sets or removes a flag to end with the period. */
    async setCancelAtPeriodEnd(id: string, isSet: boolean): Promise<LocalSubscription> {
      const found = await subscription(id)
      if (found.status === 'canceled') throw missing('subscription', id)
      return save({ ...found, cancel_at_period_end: isSet, cancel_at: null }, 'updated')
    },

    /** The portal under flexible billing sets or removes a date. */
    async setCancelAt(id: string, isSet: boolean): Promise<LocalSubscription> {
      const found = await subscription(id)
      if (found.status === 'canceled') throw missing('subscription', id)
      const cancelAt = isSet ? periodEnd(found) : null
      return save({ ...found, cancel_at: cancelAt, cancel_at_period_end: false }, 'updated')
    },

    async cancelNow(id: string): Promise<LocalSubscription> {
      const found = await subscription(id)
      if (found.status === 'canceled') throw missing('subscription', id)
      return end(found)
    },
  }
}
