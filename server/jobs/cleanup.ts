import { getTableName } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'
import { endAbandonedMoves } from '../db/partitions/abandoned.ts'
import { renewStatistics } from '../db/partitions/statistics.ts'
import { LOGS } from '../db/partitions/tables.ts'
import { addMonths, dropMonths } from '../db/partitions/upkeep.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import type { Retention } from '../tasks/retention.ts'

/**
 * Removes rows and mail texts that are no longer needed, in small batches and in the order of the
 * list; of a table that is partitioned by month, whole months. Makes the months to come, ends moves into partitions that
 * nobody runs, and renews statistics. Returns how many rows were removed or emptied.
 */
export function createCleanup(
  database: Pick<OpenDatabase, 'db' | 'native'>,
  clock: Clock,
  retentions: readonly Retention[],
): () => Promise<number> {
  const { db } = database
  return async function cleanup() {
    const now = clock.now()
    let count = 0
    for (const retention of retentions) {
      const before = new Date(now.getTime() - retention.kept)
      const log = LOGS.find(({ table }) => table === getTableName(retention.from))
      if (log !== undefined) count += await dropMonths(db, log, before)
      count +=
        'letGo' in retention
          ? await retention.letGo(db, before, now)
          : await removeInBatches(db, retention.from, retention.where(before, db))
    }
    for (const log of LOGS) await addMonths(db, log, now)
    await endAbandonedMoves(database, clock)
    await renewStatistics(database, clock)
    return count
  }
}
