import type { FastifyInstance } from 'fastify'
import type { Services } from '../compose.ts'
import { Refusal } from '../refusal.ts'

/** Bytes; an event of Stripe's has a few thousand. */
const BODY_LIMIT = 256 * 1024

/**
 * Where the payment provider tells us things; the signature is its key, so
 * neither CSRF tokens nor sessions are asked for. Answers as soon as the event
 * is stored: what follows from it comes after.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { billingEvents }: Pick<Services, 'billingEvents'>,
): void {
  // The signature is over the bytes, not over what they mean.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // Whoever signs nothing is not read.
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
