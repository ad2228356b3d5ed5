import { priceText } from '../../../contract/plan.ts'
import type { Clock } from '../../clock.ts'
import type { Config, StripeConfig } from '../../config.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { createStripeEmulator, type StripeEmulator } from './emulator.ts'
import { readPlan } from './plan-file.ts'
import { createStripeObjects, type StripeObjects } from './store.ts'
import { createWebhooks, postWebhooks, type Webhooks } from './webhooks.ts'

/** Below the API's own address. */
export const STRIPE_API_PREFIX = '/local/stripe'
const WEBHOOK_PATH = '/api/webhooks/stripe'

/** Stripe on this host, for local mode without a Stripe account. */
export interface StripeStandIn {
  objects: StripeObjects
  emulator: StripeEmulator
  webhooks: Webhooks
  secretKey: string
  siteUrl: string
  price: string
}

/** The address at which this host reaches itself. */
function ownUrl({ host, apiPort }: Config): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${apiPort}`
}

/** @param key made once for this database, so that signatures stay valid after a restart */
export function standInConfig(config: Config, key: Buffer): StripeConfig {
  const secret = key.toString('hex')
  return {
    secretKey: `sk_test_${secret}`,
    webhookSecret: `whsec_${secret}`,
    priceId: 'price_local_premium',
    baseUrl: ownUrl(config) + STRIPE_API_PREFIX,
  }
}

export async function createStripeStandIn(
  config: Config,
  { secretKey, webhookSecret }: StripeConfig,
  database: OpenDatabase,
  clock: Clock,
): Promise<StripeStandIn> {
  const objects = await createStripeObjects(database)
  const send = postWebhooks(ownUrl(config) + WEBHOOK_PATH)
  return {
    objects,
    emulator: createStripeEmulator({ objects, clock, pagesUrl: config.apiUrl }),
    webhooks: createWebhooks({ objects, clock, webhookSecret, send }),
    secretKey,
    siteUrl: config.siteUrl,
    price: priceText(await readPlan()),
  }
}
