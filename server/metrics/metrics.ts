import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Services } from '../compose.ts'
import { createOutsideMetrics } from './outside.ts'
import { createQueueMetrics } from './queues.ts'
import { createReadMetrics } from './reads.ts'
import { createRequestMetrics } from './requests.ts'
import { createServiceNames } from './services.ts'

type Observed = Pick<Services, 'config' | 'database' | 'clock'> &
  Partial<Pick<Services, 'replicaWatch'>>

export interface Metrics {
  /** Counts the requests of an app; call it before the app has routes. */
  observe(app: FastifyInstance): void
  port: number
  close(): Promise<void>
}

/**
 * Figures about this process for Prometheus, at `GET /metrics` of a listener of its own. Labels are
 * route templates, statuses, names of services and queues: nothing that a caller chose.
 */
export async function startMetrics(
  { config, database, clock, replicaWatch }: Observed,
  { host, port }: { host: string; port: number },
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observe = createRequestMetrics(registry)
  const outside = createOutsideMetrics(registry, createServiceNames(config))
  const refresh = createQueueMetrics(registry, database, clock)
  const reads = replicaWatch && createReadMetrics(registry, replicaWatch)

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      await Promise.all([refresh(), reads?.refresh()])
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.requestTimeout = 5_000
  server.listen(port, host)
  await once(server, 'listening')
  return {
    observe,
    port: (server.address() as AddressInfo).port,
    async close() {
      outside.close()
      reads?.close()
      registry.clear()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
