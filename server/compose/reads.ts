import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'
import { plainLog } from '../jobs/loop.ts'
import { createMemberWrites, createNoWrites } from '../services/reads/member-writes.ts'
import { createPrimaryReads, createReads } from '../services/reads/reads.ts'
import { createReplicaWatch } from '../services/reads/replica-watch.ts'

export type ReadServices = ReturnType<typeof wireReads>

/** The reads that a replica may answer, and what it must have before it does. */
export function wireReads({ db, replica }: OpenDatabase, clock: Clock) {
  if (replica === undefined) {
    return {
      reads: createPrimaryReads(db),
      memberWrites: createNoWrites(db),
      replicaWatch: undefined,
    }
  }
  const replicaWatch = createReplicaWatch({
    replica,
    db,
    clock,
    onLost(reason) {
      plainLog.warn({ event: 'replica_lost', reason }, 'the primary answers all reads')
    },
    onFound() {
      plainLog.warn({ event: 'replica_found' }, 'the replica answers reads')
    },
  })
  const memberWrites = createMemberWrites(db, clock)
  const reads = createReads({ db, clock, watch: replicaWatch, writes: memberWrites })
  return { reads, memberWrites, replicaWatch }
}
