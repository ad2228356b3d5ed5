import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Rows per statement; few, since the embedded database answers nobody else meanwhile. */
const BATCH = 500

/** Deletes the rows of a table that meet a condition, in batches; returns their number. */
export async function removeInBatches(
  db: Database,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  let removed = 0
  for (;;) {
    // Asked twice, so that a row that changed in between stays, and so that one of another
    // partition, which may have the same place, is due as well.
    const { rows } = await db.execute<{ count: number }>(sql`
      with gone as (
        delete from ${table}
        where ctid = any (array (select ctid from ${table} where ${condition} limit ${BATCH}))
          and ${condition}
        returning 1)
      select count(*)::int as count from gone`)
    const count = rows[0]?.count ?? 0
    removed += count
    if (count < BATCH) return removed
    await nextTurn()
  }
}
