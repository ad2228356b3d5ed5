import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isCleanText } from '../../contract/text.ts'
import type { Services } from '../compose.ts'
import { outboxPage } from './outbox-page.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Stand-ins for outside services; registered in local mode alone. */
export function localRoutes(
  app: FastifyInstance,
  { clock, outbox }: Pick<Services, 'clock' | 'outbox'>,
): void {
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

  const YEARS_10 = 315_576_000_000
  app.post(
    '/local/clock',
    {
      schema: {
        hide: true,
        body: z.strictObject({ offset_ms: z.number().int().min(-YEARS_10).max(YEARS_10) }),
      },
    },
    async (request) => {
      clock.setOffset((request.body as { offset_ms: number }).offset_ms)
      return { now: clock.now().toISOString() }
    },
  )
}
