import type { FastifyInstance } from 'fastify'
import type { Services } from '../compose.ts'
import { Refusal } from '../refusal.ts'

/** Bytes; a Stripe event has a few thousand. */
const BODY_LIMIT = 256 * 1024

/**
 * Receives the payment provider's webhooks. The signature authenticates them, so
 * the route needs neither CSRF tokens nor sessions. It answers when the event is
 * stored; the event is processed later.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { billingEvents }: Pick<Services, 'billingEvents'>,
): void {
  // The signature covers the bytes, not their parsed meaning.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // A request without a signature is not read.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['stripe-signature'] === undefined) throw new Refusal('webhook_invalid')
  })
  app.post(
    '/api/webhooks/stripe',
    { bodyLimit: BODY_LIMIT, schema: { hide: true } },
    async ({ body, headers, log }) => {
      const signature = headers['stripe-signature']
      if (!Buffer.isBuffer(body)) throw new Refusal('webhook_invalid')
      const given = typeof signature === 'string' ? signature : undefined
      const { type, isFollowed } = await billingEvents.receive(body, given)
      log.info({ event: isFollowed ? 'webhook_received' : 'webhook_ignored', type }, 'webhook')
      return { received: true }
    },
  )
}
