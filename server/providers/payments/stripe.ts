import Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import { type Checkout, PaymentError, type Payments, type Subscription } from './port.ts'
import { createStripeClient, isLiveKey } from './stripe-client.ts'
import { readStripeEvent } from './stripe-event.ts'

const TIMEOUT_MS = 6_000
const GONE = ['resource_missing']

function paymentError(error: unknown): PaymentError {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { type, code, statusCode } = error
  const name = [type, code, statusCode].filter(Boolean).join(' ')
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  return new PaymentError(isRefused ? 'refused' : 'unavailable', name)
}

/** The provider's answer, or `otherwise` if it says that the object does not exist (any more). */
async function ask<T, O = never>(work: Promise<T>, codes: string[] = [], otherwise?: O) {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? (error.code ?? '') : ''
    if (codes.includes(code)) return otherwise as O
    throw paymentError(error)
  }
}

const isCustomerGone = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  GONE.includes(error.code ?? '') &&
  error.param === 'customer'

const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

const time = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

function toSubscription(given: Stripe.Subscription): Subscription {
  const ends = given.items.data.map((item) => item.current_period_end)
  const periodEnd = ends.length > 0 ? Math.max(...ends) : null
  // The portal sets a date, the API a flag, depending on the billing mode.
  const cancelAt = given.cancel_at ?? (given.cancel_at_period_end ? periodEnd : null)
  return {
    id: given.id,
    customerId: idOf(given.customer),
    userId: given.metadata.user_id ?? null,
    status: given.status === 'trialing' ? 'active' : statusOf(given.status),
    currentPeriodEnd: time(periodEnd),
    cancelAt: time(cancelAt),
  }
}

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'canceled',
] as const

/** An unknown status never gives Premium. */
function statusOf(status: string): Subscription['status'] {
  return STATUSES.find((known) => known === status) ?? 'incomplete'
}

function toCheckout({ id, status, url }: Stripe.Checkout.Session): Checkout {
  const known = (['open', 'complete'] as const).find((each) => each === status)
  return { id, status: known ?? 'expired', url }
}

/** Stripe Billing: hosted Checkout and Portal. */
export function createStripePayments(config: StripeConfig, timeout = TIMEOUT_MS) {
  const stripe = createStripeClient(config, timeout)

  async function findCheckout(id: string): Promise<Checkout | undefined> {
    const session = await ask(stripe.checkout.sessions.retrieve(id), GONE, undefined)
    return session && toCheckout(session)
  }

  return {
    isLive: isLiveKey(config.secretKey),

    async createCustomer(userId, email, idempotencyKey) {
      const customer = { email, metadata: { user_id: userId } }
      return (await ask(stripe.customers.create(customer, { idempotencyKey }))).id
    },

    async deleteCustomer(customerId) {
      await ask(stripe.customers.del(customerId), GONE)
    },

    async createCheckout({ customerId, userId, successUrl, cancelUrl }, idempotencyKey) {
      const metadata = { user_id: userId }
      const session = stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: config.priceId, quantity: 1 }],
          metadata,
          // A session's metadata is not copied to the subscription that it creates.
          subscription_data: { metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey },
      )
      try {
        return toCheckout(await session)
      } catch (error) {
        if (isCustomerGone(error)) return undefined
        throw paymentError(error)
      }
    },

    findCheckout,

    async expireCheckout(id) {
      const checkout = await findCheckout(id)
      if (checkout?.status !== 'open') return
      await ask(stripe.checkout.sessions.expire(id))
    },

    async createPortal(customer, returnUrl) {
      const portal = stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
      return (await ask(portal)).url
    },

    async subscriptionsOf(customer) {
      const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
      const found = await ask(list, GONE, { data: [] })
      return found.data.map(toSubscription)
    },

    async cancelAtPeriodEnd(id) {
      const subscription = stripe.subscriptions.update(id, { cancel_at_period_end: true })
      return toSubscription(await ask(subscription))
    },

    async cancelNow(id) {
      await ask(stripe.subscriptions.cancel(id), GONE)
    },

    readEvent: (body, signature, now) =>
      readStripeEvent(config.webhookSecret, body, signature, now),
  } satisfies Payments
}
