import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const PER_MINUTE = 600

/**
 * A coarse limit per address that protects this host alone, counted in memory.
 * Limits that protect people and costs are the services' throttles, counted in
 * the database for all hosts together.
 */
export async function registerFloodLimit(app: FastifyInstance, factor: number): Promise<void> {
  if (factor === Infinity) return
  await app.register(rateLimit, {
    max: Math.ceil(PER_MINUTE * factor),
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => request.address,
    errorResponseBuilder: (_request, context) =>
      new Refusal('rate_limited', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
}
