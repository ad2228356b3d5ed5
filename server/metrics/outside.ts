import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, Histogram, type Registry } from 'prom-client'
import { type CacheUse, cacheUses } from '../observed.ts'
import { hearOutsideCalls } from '../outside-calls.ts'

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

/** `ok`, or the class of the refusal: `4xx`, `5xx`. */
const outcomeOf = (status: number) => (status < 400 ? 'ok' : `${Math.floor(status / 100)}xx`)

/** Counts and times every request to an outside service, and counts the uses of what was kept. */
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
  const endHearing = hearOutsideCalls(({ host }) => {
    const service = serviceOf(host)
    const at = performance.now()
    let isAnswered = false
    const end = (outcome: string) => {
      if (isAnswered) return
      isAnswered = true
      durations.observe({ service, outcome }, (performance.now() - at) / 1000)
    }
    return { answered: (status) => end(outcomeOf(status)), failed: () => end('failed') }
  })
  const count = (message: unknown) => uses.inc({ ...(message as CacheUse) })
  subscribe(cacheUses.name, count)
  return {
    close() {
      endHearing()
      unsubscribe(cacheUses.name, count)
    },
  }
}
