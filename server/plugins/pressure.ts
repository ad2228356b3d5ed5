import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Bounds above which a host takes no more work; 0 is none. */
export interface PressureLimits {
  /** Milliseconds. */
  maxEventLoopDelay: number
  maxRssBytes: number
}

const pressureLimits: PressureLimits = {
  maxEventLoopDelay: 1_000,
  maxRssBytes: 1_500 * 1024 * 1024,
}

/** Refuses work with 503 while the event loop lags or memory runs out, so that what was accepted is finished. */
export async function registerPressure(
  app: FastifyInstance,
  limits: PressureLimits = pressureLimits,
): Promise<void> {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: () => {
      throw new Refusal('busy', { retryAfter: 5 })
    },
  })
}
