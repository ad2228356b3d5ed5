import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import { allowOriginOn } from './cors.ts'

const PER_MINUTE = 600
/** For health checks: one or two load balancers, each several times a second. */
const PROBES_PER_MINUTE = 3_000
const PROBES = new Set<string | undefined>(['/health', '/ready'])

/**
 * A coarse limit per address that protects only this host, counted in memory.
 * Limits that protect people and costs are the services' throttles, counted in the
 * database for all hosts together.
 * Registered before everything else that may answer, so it counts every request:
 * also unknown addresses, preflights, and requests refused for their origin or
 * body.
 */
export async function registerFloodLimit(
  app: FastifyInstance,
  { factor, siteUrl }: { factor: number; siteUrl: string },
): Promise<void> {
  if (factor === Infinity) return
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    keyGenerator: (request: FastifyRequest) => request.address,
  })
  const count = app.createRateLimit({ max: Math.ceil(PER_MINUTE * factor) })
  const countProbe = app.createRateLimit({ max: Math.ceil(PROBES_PER_MINUTE * factor) })

  app.addHook('onRequest', async (request, reply) => {
    const isProbe = PROBES.has(request.routeOptions.url)
    const counted = await (isProbe ? countProbe : count)(request)
    if (counted.isAllowed || !counted.isExceeded) return
    // The CORS hook runs later, and the site needs to read the reason of the refusal.
    allowOriginOn(reply, siteUrl)
    throw new Refusal('rate_limited', { retryAfter: Math.max(1, counted.ttlInSeconds) })
  })
}
