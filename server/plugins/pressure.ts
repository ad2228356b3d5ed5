import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Refuses work with 503 while the event loop lags or memory runs out, so that what was accepted is finished. */
export async function registerPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    maxRssBytes: 1_500 * 1024 * 1024,
    pressureHandler: () => {
      throw new Refusal('busy', { retryAfter: 5 })
    },
  })
}
