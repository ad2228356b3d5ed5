import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { type CacheUse, cacheUses } from '../observed.ts'

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

interface FetchRequest {
  origin: string | URL
}

/** `ok`, or the class of the refusal: `4xx`, `5xx`. */
const outcomeOf = (status: number) => (status < 400 ? 'ok' : `${Math.floor(status / 100)}xx`)

/**
 * Counts and times every request to an outside service in one place: Node announces those of fetch
 * and those of its HTTP client, which Stripe's library uses.
 */
export function createOutsideMetrics(registry: Registry, serviceOf: (host: string) => string) {
  const durations = new Histogram({
    name: 'nicher_outside_request_duration_seconds',
    help: 'Time from a request to an outside service to the beginning of its answer, or its failure',
    labelNames: ['service', 'outcome'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const uses = new Counter({
    name: 'nicher_cache_uses_total',
    help: 'Figures that were kept (hit), or for which somebody was asked (miss)',
    labelNames: ['cache', 'result'] as const,
    registers: [registry],
  })
  const begun = new WeakMap<object, number>()
  const end = (request: object, host: string, outcome: string) => {
    const at = begun.get(request)
    if (at === undefined) return
    begun.delete(request)
    durations.observe({ service: serviceOf(host), outcome }, (performance.now() - at) / 1000)
  }
  const hostOf = ({ origin }: FetchRequest) => new URL(origin).host

  const listeners: [name: string, hear: (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => void begun.set((message as { request: object }).request, performance.now()),
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as {
          request: FetchRequest
          response: { statusCode: number }
        }
        end(request, hostOf(request), outcomeOf(response.statusCode))
      },
    ],
    [
      'undici:request:error',
      (message) => {
        const { request } = message as { request: FetchRequest }
        end(request, hostOf(request), 'failed')
      },
    ],
    [
      'http.client.request.start',
      (message) => void begun.set((message as { request: object }).request, performance.now()),
    ],
    [
      'http.client.response.finish',
      (message) => {
        const { request, response } = message as {
          request: ClientRequest
          response: IncomingMessage
        }
        end(request, String(request.getHeader('host')), outcomeOf(response.statusCode ?? 0))
      },
    ],
    [
      'http.client.request.error',
      (message) => {
        const { request } = message as { request: ClientRequest }
        end(request, String(request.getHeader('host')), 'failed')
      },
    ],
    [cacheUses.name as string, (message) => uses.inc({ ...(message as CacheUse) })],
  ]
  for (const [name, hear] of listeners) subscribe(name, hear)
  return {
    close() {
      for (const [name, hear] of listeners) unsubscribe(name, hear)
    },
  }
}
