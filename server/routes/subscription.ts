import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { MINUTE_MS } from '../durations.ts'
import { define } from './define.ts'

/** Several calls to the payment provider in a row, each with one retry. */
const HANDLER_TIMEOUT_MS = MINUTE_MS

export function subscriptionRoutes(
  app: FastifyInstance,
  { startCheckout, management }: Pick<Services, 'startCheckout' | 'management'>,
): void {
  const options = { handlerTimeout: HANDLER_TIMEOUT_MS }

  define(app, calls.subscriptionStatus, async ({ viewer }) => viewer.subscription)

  define(
    app,
    calls.createCheckoutSession,
    async ({ viewer, body }) => {
      const { id, url } = await startCheckout(viewer, body)
      return { checkout_url: url, checkout_id: id }
    },
    options,
  )

  define(
    app,
    calls.createPortalSession,
    async ({ viewer, body }) => ({
      portal_url: await management.openPortal(viewer.user.id, body.return_url),
    }),
    options,
  )

  define(app, calls.cancelSubscription, ({ viewer }) => management.cancel(viewer.user.id), options)
}
