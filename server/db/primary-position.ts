import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { parsePosition, type WalPosition } from './wal-position.ts'

/** How far the log of the primary is that is safe on its disk, which is what replicas can get. */
export async function primaryPosition(db: Database): Promise<WalPosition> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select pg_current_wal_flush_lsn()::text as at`,
  )
  return parsePosition(rows[0]?.at ?? '')
}
