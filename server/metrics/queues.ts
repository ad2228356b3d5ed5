import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'

/** What waits, each read by an index of the rows that are open. */
const QUEUES = {
  analyses: sql`select count(*)::int as waiting, min(created_at) as oldest from idea_analyses where ended_at is null`,
  mails: sql`select count(*)::int as waiting, min(created_at) as oldest from mails where sent_at is null and failure is null`,
  webhooks: sql`select count(*)::int as waiting, min(received_at) as oldest from billing_events where processed_at is null`,
}

/**
 * Figures of the database. The returned function reads them, before each scrape. Without an answer
 * of the database, only `nicher_database_up` is told.
 */
export function createQueueMetrics(registry: Registry, database: OpenDatabase, clock: Clock) {
  const { db, pools } = database
  const names = ['queue'] as const
  const depth = new Gauge({
    name: 'nicher_queue_depth',
    help: 'Market analyses, mails and webhooks that wait or run, on all hosts together',
    labelNames: names,
    registers: [registry],
  })
  const age = new Gauge({
    name: 'nicher_queue_oldest_seconds',
    help: 'Age of the oldest of them; 0 if there is none',
    labelNames: names,
    registers: [registry],
  })
  const cost = new Gauge({
    name: 'nicher_provider_cost_dollars_day',
    help: 'What keyword lookups cost in the last 24 hours, on all hosts together',
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'nicher_pool_connections',
    help: 'Connections of this host to the database, and callers that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
  })

  async function read(): Promise<void> {
    const now = clock.now().getTime()
    for (const [queue, query] of Object.entries(QUEUES)) {
      const { rows } = await db.execute<{ waiting: number; oldest: string | Date | null }>(query)
      const { waiting = 0, oldest = null } = rows[0] ?? {}
      depth.set({ queue }, waiting)
      age.set({ queue }, oldest === null ? 0 : (now - new Date(oldest).getTime()) / 1000)
    }
    const since = new Date(now - 86_400_000).toISOString()
    const { rows } = await db.execute<{ dollars: number }>(
      sql`select coalesce(sum(cost), 0)::float8 as dollars from provider_calls where called_at > ${since}`,
    )
    cost.set(rows[0]?.dollars ?? 0)
  }

  const up = new Gauge({
    name: 'nicher_database_up',
    help: '1 if the database answered this scrape',
    registers: [registry],
  })

  return async function refresh() {
    for (const { pool, total, idle, waiting } of pools()) {
      connections.set({ pool, state: 'used' }, total - idle)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waiting' }, waiting)
    }
    try {
      await read()
      up.set(1)
    } catch {
      // Old figures would look as if they were of now.
      for (const gauge of [depth, age]) gauge.reset()
      // A gauge without labels resets to 0, which would look like a day without costs.
      cost.remove()
      up.set(0)
    }
  }
}
