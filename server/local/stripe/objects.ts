import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/**
 * Objects in the shape of the pinned Stripe API version: only fields that we or a
 * reader of the log use.
 */

export type LocalCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'metadata'
> & { email: string | null; deleted?: true }

export type LocalCheckout = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  customer: string
  subscription: string | null
  /** Not in Stripe's wire format: the subscription to create. */
  order: { price: string; metadata: Record<string, string> }
}

export type LocalSubscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
> & {
  customer: string
  billing_mode: { type: 'flexible' }
  items: {
    object: 'list'
    has_more: false
    url: string
    data: (Pick<
      Stripe.SubscriptionItem,
      'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end'
    > & { price: { id: string; object: 'price' }; quantity: number; subscription: string })[]
  }
}

export type LocalPortal = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>

export type LocalEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: string; data: { object: object } }

/** The answer to a request that had a key. */
export interface LocalAnswer {
  id: string
  object: 'answer'
  request: string
  answer: object
}

export type LocalObject =
  | LocalCustomer
  | LocalCheckout
  | LocalSubscription
  | LocalPortal
  | LocalEvent
  | LocalAnswer

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** The same day of the next month, or its last day if it has no such day. */
function monthLater(seconds: number): number {
  const start = new Date(seconds * 1000)
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + 1)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.getTime() / 1000
}

/** A paid subscription that begins now. */
export function newSubscription(
  { customer, order }: LocalCheckout,
  now: number,
): LocalSubscription {
  const id = newId('sub')
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    created: now,
    current_period_start: now,
    current_period_end: monthLater(now),
    price: { id: order.price, object: 'price' as const },
    quantity: 1,
    subscription: id,
  }
  return {
    id,
    object: 'subscription',
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata: order.metadata,
    start_date: now,
    status: 'active',
  }
}

export const periodEnd = ({ items }: LocalSubscription): number =>
  Math.max(...items.data.map((item) => item.current_period_end))

/** The state of a subscription now: it has ended as requested, or was paid again. */
export function settled(given: LocalSubscription, now: number): LocalSubscription {
  const subscription = structuredClone(given)
  if (subscription.status !== 'active') return subscription
  const end = subscription.cancel_at ?? periodEnd(subscription)
  const isEnding = subscription.cancel_at !== null || subscription.cancel_at_period_end
  if (isEnding && end <= now) return { ...subscription, status: 'canceled', ended_at: end }
  while (!isEnding && periodEnd(subscription) <= now) {
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end
      item.current_period_end = monthLater(item.current_period_start)
    }
  }
  return subscription
}

/** The paid invoice of a subscription's period. */
export function paidInvoice(subscription: LocalSubscription, now: number): object {
  return {
    id: newId('in'),
    object: 'invoice',
    created: now,
    customer: subscription.customer,
    livemode: false,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status: 'paid',
  }
}
