import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The message of a host when it listens. */
export interface HostReport {
  url: string
  nodes: number
  /** An access token of one of its accounts; empty if it has none. */
  token: string
}

/**
 * Listens, reports its address to the parent, and then answers every message with
 * the CPU time used, in microseconds.
 */
export async function announce(
  app: FastifyInstance,
  report: Omit<HostReport, 'url'>,
): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.send?.({ ...report, url: `http://127.0.0.1:${port}` } satisfies HostReport)
}
