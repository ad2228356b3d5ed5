import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LOCAL_GOOGLE_CLIENT_ID } from '../../contract/addresses.ts'
import { isCleanText } from '../../contract/text.ts'
import type { MovableClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { DAY_MS } from '../durations.ts'
import type { Outbox } from '../services/mail/outbox.ts'
import { localGoogleRoutes } from './google/routes.ts'
import { outboxPage } from './outbox-page.ts'
import { registerOwnMachine } from './own-machine.ts'
import { stripeApiRoutes } from './stripe/api-routes.ts'
import { stripePageRoutes } from './stripe/page-routes.ts'
import { STRIPE_API_PREFIX, type StripeStandIn } from './stripe/stand-in.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

interface LocalServices {
  clock: MovableClock
  config: Config
  outbox: Outbox
  stripeStandIn: StripeStandIn | undefined
}

/** Stand-ins for outside services; registered only in local mode, in a separate scope. */
export async function localRoutes(app: FastifyInstance, services: LocalServices): Promise<void> {
  const { clock, config, outbox, stripeStandIn } = services
  registerOwnMachine(app)
  if (config.google.clientId === LOCAL_GOOGLE_CLIENT_ID) await localGoogleRoutes(app, services)
  if (stripeStandIn !== undefined) {
    await app.register((api) => stripeApiRoutes(api, STRIPE_API_PREFIX, stripeStandIn))
    await app.register((pages) => stripePageRoutes(pages, stripeStandIn))
  }

  app.get(
    '/local/outbox',
    {
      schema: {
        hide: true,
        querystring: z.object({ to: z.string().refine(isCleanText).optional() }),
      },
    },
    async (request, reply) => {
      const { to } = request.query as { to?: string }
      const mails = await outbox.latest(to)
      if (!request.headers.accept?.includes('application/json')) {
        reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8')
        return outboxPage(mails)
      }
      return mails.map(({ sentAt, ...mail }) => ({ ...mail, sent_at: sentAt.toISOString() }))
    },
  )

  const TEN_YEARS_MS = 3_652.5 * DAY_MS
  app.post(
    '/local/clock',
    {
      schema: {
        hide: true,
        body: z.strictObject({ offset_ms: z.number().int().min(-TEN_YEARS_MS).max(TEN_YEARS_MS) }),
      },
    },
    async (request) => {
      clock.setOffset((request.body as { offset_ms: number }).offset_ms)
      return { now: clock.now().toISOString() }
    },
  )
}
