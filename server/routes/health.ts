import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errorBodySchema } from '../../contract/errors.ts'
import type { OpenDatabase } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

const healthSchema = z.object({
  status: z.literal('ok'),
  database: z.enum(['memory', 'embedded', 'postgres']),
  durability: z.string(),
})

/**
 * `/health`: the process is up. `/ready`: its database answers too (the host
 * listens only after its migrations).
 */
export function healthRoutes(app: FastifyInstance, database: OpenDatabase): void {
  app.get(
    '/health',
    { schema: { summary: 'The process is up', response: { 200: healthSchema } } },
    async () => ({
      status: 'ok',
      database: database.kind,
      durability: database.durability,
    }),
  )
  app.get(
    '/ready',
    {
      handlerTimeout: 5_000,
      schema: {
        summary: 'The database answers',
        response: { 200: z.object({ status: z.literal('ready') }), 503: errorBodySchema },
      },
    },
    async () => {
      await database.db.execute(sql`select 1`).catch((cause: unknown) => {
        throw new Refusal('busy', { retryAfter: 2, cause })
      })
      return { status: 'ready' }
    },
  )
}
