import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

/** A table whose rows are tasks. `attempts` counts the started attempts. */
type QueueTable = PgTable & { id: PgColumn; attempts: PgColumn }

interface QueueOptions<T extends QueueTable, Age> {
  db: Database
  table: T
  /** The unfinished rows. */
  isOpen: SQL | undefined
  /** The order of the rows. The lowest is the oldest. */
  age: Age
}

interface ClaimOptions<T extends QueueTable> {
  /** The open rows that are unclaimed or whose lease is over. */
  due: SQL | undefined
  limit: number
  /** The columns that claim the rows: the end of a lease, or a worker and its claim. */
  lease: PgUpdateSetSource<T>
}

/**
 * Uses a table as a queue for any number of hosts. A claimed row is leased, for the time in the
 * caller's `due` and `lease`. If a host stops during its work, the next claim after the lease gets
 * its rows.
 */
export function createLeasedQueue<T extends QueueTable, Age extends keyof T & string>({
  db,
  table,
  isOpen,
  age,
}: QueueOptions<T, Age>) {
  type Row = T['$inferSelect'] & { id: string | number; attempts: number }
  const oldest = table[age] as PgColumn

  return {
    /**
     * Leases the oldest due rows and counts the attempt. Returns the updated rows, oldest first.
     * Skips rows that another host is claiming.
     */
    async claim({ due, limit, lease }: ClaimOptions<T>): Promise<Row[]> {
      const chosen = db
        .select({ id: table.id })
        .from(table as QueueTable)
        .where(and(isOpen, due))
        .orderBy(asc(oldest))
        .limit(limit)
        .for('update', { skipLocked: true })
      const counted = { attempts: sql`${table.attempts} + 1`, ...lease }
      // An array, so that the database selects the rows once. It may evaluate a plain `in` several times.
      const rows = await db
        .update(table)
        .set(counted as PgUpdateSetSource<T>)
        .where(sql`${table.id} = any (array ${chosen})`)
        .returning()
      const ageOf = (row: Row) => Number(row[age as keyof Row])
      return (rows as Row[]).toSorted((a, b) => ageOf(a) - ageOf(b))
    },

    /** Updates open rows unless they were claimed again since. */
    async conclude(rows: readonly Row[], end: PgUpdateSetSource<T>): Promise<void> {
      const held = rows.map(({ id, attempts }) =>
        and(eq(table.id, id), eq(table.attempts, attempts)),
      )
      if (held.length === 0) return
      await db
        .update(table)
        .set(end)
        .where(and(isOpen, or(...held)))
    },
  }
}
