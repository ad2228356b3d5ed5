import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Above these bounds, a host refuses new work; 0 means no bound. */
export interface PressureLimits {
  /** Milliseconds. */
  maxEventLoopDelay: number
  maxRssBytes: number
}

const pressureLimits: PressureLimits = {
  maxEventLoopDelay: 1_000,
  maxRssBytes: 1_500 * 1024 * 1024,
}

/**
 * Refuses requests with 503 while the event loop lags or memory is short, so
 * accepted work can finish.
 */
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
