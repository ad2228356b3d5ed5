import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds. A password takes a tenth, a model up to 90. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90]

/** Counts and times answered requests by route template, never by path. */
export function createRequestMetrics(registry: Registry) {
  const durations = new Histogram({
    name: 'nicher_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const broken = new Counter({
    name: 'nicher_http_requests_broken_off_total',
    help: 'Requests whose caller left before the answer',
    registers: [registry],
  })
  return (app: FastifyInstance): void => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request
      const route = routeOptions.url ?? 'none'
      const seconds = reply.elapsedTime / 1000
      durations.observe({ method, route, status: String(reply.statusCode) }, seconds)
    })
    app.addHook('onRequestAbort', async (_request) => broken.inc())
  }
}
