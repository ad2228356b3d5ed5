import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { DAY_MS } from '../../durations.ts'
import type { Database, OpenDatabase } from '../database.ts'
import { ARCHIVE, LOGS } from './tables.ts'

const TIMEOUT = sql.raw(`set local statement_timeout = '10min'`)

/** Whether a table has partitions, none of which was analyzed by a command since then. */
async function isDue(db: Database, table: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select count(*) > 0 and coalesce(max(pg_stat_get_last_analyze_time(inhrelid)), '-infinity')
      <= ${since.toISOString()} as due
    from pg_inherits where inhparent = to_regclass(${table})`)
  return rows[0]?.due ?? false
}

/**
 * Renews the statistics of partitioned tables as wholes once a day. Postgres does that by itself
 * for each partition, and never for the whole, by which it plans statements.
 */
export async function renewStatistics(
  { db, native }: Pick<OpenDatabase, 'db' | 'native'>,
  clock: Clock,
): Promise<void> {
  if (native.kind !== 'postgres') return
  const since = new Date(clock.now().getTime() - DAY_MS)
  for (const { table } of [...ARCHIVE, ...LOGS]) {
    if (!(await isDue(db, table, since))) continue
    await db.transaction(async (tx) => {
      await tx.execute(TIMEOUT)
      // Another host may be at it, or a move.
      await tx.execute(sql`analyze (skip_locked) ${sql.identifier(table)}`)
    })
  }
}
