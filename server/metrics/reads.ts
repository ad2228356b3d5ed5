import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, Gauge, type Registry } from 'prom-client'
import { type AnsweredRead, answeredReads } from '../observed.ts'
import type { ReplicaWatch } from '../services/reads/replica-watch.ts'

/** Counts who answered the reads that a replica may answer, and says how far behind it is. */
export function createReadMetrics(registry: Registry, watch: ReplicaWatch) {
  const reads = new Counter({
    name: 'nicher_reads_total',
    help: 'Reads that the replica may answer, by who answered them',
    labelNames: ['by'] as const,
    registers: [registry],
  })
  const up = new Gauge({
    name: 'nicher_replica_up',
    help: '1 if the replica answers reads of this host',
    registers: [registry],
  })
  const lag = new Gauge({
    name: 'nicher_replica_lag_seconds',
    help: 'How far the replica is behind; missing if that is not known',
    registers: [registry],
  })
  const count = (message: unknown) => reads.inc({ ...(message as AnsweredRead) })
  subscribe(answeredReads.name, count)

  return {
    /** Looks at the replica, before each scrape. */
    async refresh() {
      await watch.look().catch(() => {})
      const { answers, behindMs } = watch.standing()
      up.set(answers ? 1 : 0)
      if (behindMs === undefined) lag.remove()
      else lag.set(behindMs / 1000)
    },
    close: () => unsubscribe(answeredReads.name, count),
  }
}
