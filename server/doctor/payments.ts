import Stripe from 'stripe'
import { priceText } from '../../contract/plan.ts'
import type { Config, StripeConfig } from '../config.ts'
import { readPlan } from '../local/stripe/plan-file.ts'
import { API_VERSION, createStripeClient, isLiveKey } from '../providers/payments/stripe-client.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { PATIENCE_MS } from './outside.ts'

const EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]

/** In our words: Stripe's own may contain a part of the key. */
function problemOf(error: unknown, about: string, what: string): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return wrong(about, 'Stripe does not know STRIPE_SECRET_KEY. Copy it again from the dashboard')
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return missing(about, `could not be looked at: STRIPE_SECRET_KEY may not read ${what}`)
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return wrong(
      about,
      `Stripe does not have ${what}. Check that it is of the key's account and mode`,
    )
  }
  return wrong(about, 'Stripe does not answer. Check that this machine reaches api.stripe.com')
}

async function examinePrice(
  stripe: Stripe,
  { priceId, secretKey }: StripeConfig,
): Promise<Finding> {
  const about = 'Stripe price'
  const plan = await readPlan()
  try {
    const price = await stripe.prices.retrieve(priceId)
    if (!price.active) return wrong(about, 'is archived, so nobody can buy. Activate it')
    if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1) {
      return wrong(about, 'does not recur monthly. Set STRIPE_PRICE_ID to a monthly price')
    }
    const cents = Math.round(plan.priceUsd * 100)
    if (price.currency !== 'usd' || price.unit_amount !== cents) {
      return wrong(
        about,
        `is another than the site shows (${priceText(plan)}). Set STRIPE_PRICE_ID to a price of it, or change src/content/plans/premium.yaml and build the site`,
      )
    }
    const mode = isLiveKey(secretKey) ? 'real money' : 'test mode: nobody is charged'
    return ok(about, `${priceText(plan)}, as the site shows it (${mode})`)
  } catch (error) {
    return problemOf(error, about, 'the price in STRIPE_PRICE_ID')
  }
}

function judgeEndpoint(endpoint: Stripe.WebhookEndpoint): Finding {
  const about = 'Stripe webhook'
  if (endpoint.status !== 'enabled') {
    return wrong(about, 'is disabled at Stripe, so payments have no effect. Enable it')
  }
  if (endpoint.api_version !== API_VERSION) {
    return wrong(about, `has API version ${endpoint.api_version}. Create it with ${API_VERSION}`)
  }
  const sent = endpoint.enabled_events
  const lacking = sent.includes('*') ? [] : EVENTS.filter((event) => !sent.includes(event))
  if (lacking.length > 0) return wrong(about, `does not send ${lacking.join(', ')}. Add them`)
  return ok(about, `${endpoint.url} is enabled with all events`)
}

async function examineWebhook(stripe: Stripe, url: string, secret: string): Promise<Finding> {
  const about = 'Stripe webhook'
  if (!secret.startsWith('whsec_')) {
    return wrong(about, 'STRIPE_WEBHOOK_SECRET is no signing secret: it begins with whsec_')
  }
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const own = data.find((endpoint) => endpoint.url === url)
    if (own !== undefined) return judgeEndpoint(own)
    return wrong(about, `Stripe has no endpoint ${url}. Create it (docs/operations.md, "Payments")`)
  } catch (error) {
    return problemOf(error, about, 'webhook endpoints')
  }
}

/** Whether the key, the price and the webhook at Stripe fit each other and the site. */
export async function examinePayments({
  stripe: config,
  apiUrl,
  mode,
}: Config): Promise<Finding[]> {
  if (config === undefined) {
    if (mode === 'production') return []
    return [missing('Stripe', 'no STRIPE_SECRET_KEY: payments go to the stand-in with test cards')]
  }
  const stripe = createStripeClient(config, PATIENCE_MS / 2)
  const url = `${apiUrl}/api/webhooks/stripe`
  return Promise.all([
    examinePrice(stripe, config),
    examineWebhook(stripe, url, config.webhookSecret),
  ])
}
