import type { FastifyInstance } from 'fastify'
import type { Services } from './compose.ts'
import { plainLog } from './jobs/loop.ts'

/** The metrics and traces of a process. */
interface Observers {
  /** Hears of the requests of an app; call it before the app has routes. */
  observe(app: FastifyInstance): void
  close(): Promise<void>
}

/**
 * Starts the metrics and traces that are configured. What is not configured is not even loaded.
 * @param program the name of the process in traces
 */
export async function startObservers(
  services: Pick<Services, 'config' | 'database' | 'clock' | 'replicaWatch'>,
  program: 'nicher-api' | 'nicher-worker',
): Promise<Observers> {
  const { config } = services
  const metrics =
    config.metrics &&
    (await (await import('./metrics/metrics.ts')).startMetrics(services, config.metrics))
  const traces =
    config.traces &&
    (await import('./traces/traces.ts')).startTraces(config, config.traces, {
      program,
      onLost(collector) {
        plainLog.warn({ event: 'traces_lost', collector }, 'the collector takes no traces')
      },
    })
  return {
    observe(app) {
      // First, so that all else that a request leads to belongs to its span.
      traces?.observe(app)
      metrics?.observe(app)
    },
    async close() {
      await Promise.all([metrics?.close(), traces?.close()])
    },
  }
}
