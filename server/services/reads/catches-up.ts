import { setTimeout as delay } from 'node:timers/promises'
import type { ReplicaRun } from '../../db/database.ts'
import type { WalPosition } from '../../db/wal-position.ts'

/** How long the replica may take to get what the primary wrote just now, in steps. */
const WAITS = 10
const WAIT_MS = 20

/** Waits a moment for the replica. False if it is still behind then. */
export async function catchesUp(run: ReplicaRun, wanted: WalPosition): Promise<boolean> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    if (await run.hasReached(wanted)) return true
    await delay(WAIT_MS)
  }
  return false
}
