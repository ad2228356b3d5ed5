import { createHmac } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { DAY_S } from '../../durations.ts'
import { createLoop, type Loop } from '../../jobs/loop.ts'
import type { LocalEvent } from './objects.ts'
import type { StripeObjects } from './store.ts'

/** After this time Stripe also gives up. */
const PATIENCE_S = 3 * DAY_S
const TIMEOUT_MS = 10_000

/** Delivers an event; resolves with true if it was accepted. */
export type SendWebhook = (body: string, signature: string) => Promise<boolean>

export function signWebhook(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Posts to a webhook endpoint over HTTP. */
export function postWebhooks(url: string): SendWebhook {
  return async function send(body, signature) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(
      () => undefined,
    )
    return answer?.ok ?? false
  }
}

interface Dependencies {
  objects: StripeObjects
  clock: Clock
  webhookSecret: string
  send: SendWebhook
}

export interface Webhooks {
  /** Sends undelivered events, oldest first. */
  sendPending(): Promise<void>
  /** Does the same again and again. */
  loop: Loop
}

export function createWebhooks({ objects, clock, webhookSecret, send }: Dependencies): Webhooks {
  async function isTaken(event: LocalEvent): Promise<boolean> {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (now - event.created > PATIENCE_S) return true
    const body = JSON.stringify(event, null, 2)
    return send(body, signWebhook(webhookSecret, body, now))
  }

  async function sendPending(): Promise<void> {
    for (const event of await objects.list('event', 'pending')) {
      if (await isTaken(event)) await objects.put({ ...event, pending_webhooks: 0 })
    }
  }

  return {
    sendPending,
    loop: createLoop({
      async round() {
        await sendPending()
        return false
      },
      failure: { event: 'local_webhooks_failed', message: 'test webhooks could not be sent' },
    }),
  }
}
