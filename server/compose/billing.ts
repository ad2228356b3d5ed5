import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createLoop } from '../jobs/loop.ts'
import { createStripeStandIn, standInConfig } from '../local/stripe/stand-in.ts'
import { createStripePayments } from '../providers/payments/stripe.ts'
import { createApplying } from '../services/billing/applying.ts'
import { billingRounds } from '../services/billing/billing-rounds.ts'
import { createCheckout } from '../services/billing/checkout.ts'
import { createBillingEvents } from '../services/billing/events.ts'
import { createManagement } from '../services/billing/management.ts'
import { createReturnAddress } from '../services/billing/return-addresses.ts'
import { createSubscribers } from '../services/billing/subscribers.ts'
import type { Keys } from '../services/keys.ts'
import { createLeases } from '../services/leases/leases.ts'
import type { Throttle } from '../services/throttle.ts'

interface BillingParts {
  config: Config
  keys: Keys
  database: OpenDatabase
  clock: Clock
  throttle: Throttle
}

export type BillingServices = Awaited<ReturnType<typeof wireBilling>>

/** Uses connections of its own, to keep explorations and analyses from blocking payments. */
export async function wireBilling({ config, keys, database, clock, throttle }: BillingParts) {
  const db = database.reserved
  const leases = createLeases({ database, db })
  const stripe = config.stripe ?? standInConfig(config, keys.localPayments)
  const stripeStandIn =
    config.stripe === undefined
      ? await createStripeStandIn(config, stripe, database, clock)
      : undefined
  const payments = createStripePayments(stripe)
  const subscribers = createSubscribers({ db, leases, clock, payments })
  const returnAddress = createReturnAddress(config.siteUrl)
  const billing = createApplying({ db, clock, payments, subscribers })
  if (database.kind === 'embedded') await billing.takeOver()
  const loop = createLoop(billingRounds(billing))
  const onQueued = () => loop.wake()
  return {
    startCheckout: createCheckout({ clock, payments, subscribers, throttle, returnAddress }),
    /** The actions of subscribers. */
    management: createManagement({ payments, subscribers, throttle, returnAddress }),
    /** Stores billing events. `billing` processes them when they are due. */
    billingEvents: createBillingEvents({ db, clock, payments, onQueued }),
    billing,
    /** Present if no payment provider is configured. */
    stripeStandIn,
    loops: stripeStandIn ? [loop, stripeStandIn.webhooks.loop] : [loop],
  }
}
