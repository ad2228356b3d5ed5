import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'

/** A table whose rows are work; `attempts` counts those that were begun. */
type QueueTable = PgTable & { id: PgColumn; attempts: PgColumn }

interface QueueOptions<T extends QueueTable, Age> {
  db: Database
  table: T
  /** The rows that are not done yet. */
  isOpen: SQL | undefined
  /** Orders the rows; the lowest is the oldest. */
  age: Age
}

interface ClaimOptions<T extends QueueTable> {
  /** The open rows that nobody has, or whose lease is over. */
  due: SQL | undefined
  limit: number
  /** What makes the rows somebody's: the end of a lease, or a worker and its claim. */
  lease: PgUpdateSetSource<T>
}

/**
 * A table as a queue that any number of hosts take from. A claimed row is
 * leased: how long that holds is in the caller's `due` and `lease`. A host
 * that ends in the middle leaves its rows to the next claim after the lease.
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
     * Leases the oldest rows that are due and counts the attempt; returns them, oldest first, as
     * they are now. Rows that another host is claiming are passed over.
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
      // An array, so that the database chooses once: it may look several times into a plain `in`.
      const rows = await db
        .update(table)
        .set(counted as PgUpdateSetSource<T>)
        .where(sql`${table.id} = any (array ${chosen})`)
        .returning()
      const ageOf = (row: Row) => Number(row[age as keyof Row])
      return (rows as Row[]).toSorted((a, b) => ageOf(a) - ageOf(b))
    },

    /** Writes to open rows unless they were claimed again since. */
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
