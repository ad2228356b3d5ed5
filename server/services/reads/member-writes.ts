import { eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { memberWrites, users } from '../../db/schema.ts'
import { parsePosition, type WalPosition } from '../../db/wal-position.ts'

/** How far the log of the primary was after the newest write of each member. */
export interface MemberWrites {
  /** Notes that the member may have written until now. */
  note(userId: string): Promise<void>
  /**
   * Runs a write of background work for members in one transaction. From its commit on the
   * replica is not asked for their rows until it has the write, even if this process dies at once.
   */
  inBackground<T>(userIds: readonly string[], write: (tx: Database) => Promise<T>): Promise<T>
  /** What a reader of the member's rows must have. `unknown` while background work writes. */
  positionOf(userId: string): Promise<WalPosition | 'unknown'>
}

/** Without a replica there is nothing to note. */
export const createNoWrites = (db: Database): Omit<MemberWrites, 'positionOf'> => ({
  note: async () => {},
  inBackground: (_userIds, write) => write(db),
})

export function createMemberWrites(db: Database, clock: Clock): MemberWrites {
  const { userId: id, position } = memberWrites
  const readPosition = db
    .select({ position })
    .from(memberWrites)
    .where(eq(id, sql.placeholder('userId')))
    .prepare('member_writes_position')

  /** A deleted account gets no row. */
  async function set(at: Database, userId: string, to: ReturnType<typeof sql>): Promise<void> {
    const writtenAt = clock.now().toISOString()
    const owner = at
      .select({
        userId: users.id,
        position: to.as('position'),
        writtenAt: sql`${writtenAt}::timestamptz`.as('written_at'),
      })
      .from(users)
      .where(eq(users.id, userId))
    await at
      .insert(memberWrites)
      .select(owner)
      // Computed once more after a wait for the row, so a later note never has less.
      .onConflictDoUpdate({
        target: id,
        set: { position: to, writtenAt: sql`excluded.written_at` },
      })
  }

  const note = (userId: string) => set(db, userId, sql`pg_current_wal_insert_lsn()`)

  return {
    note,

    async inBackground(userIds, write) {
      const ids = [...new Set(userIds)].toSorted()
      const written = await db.transaction(async (tx) => {
        // In the order of a deletion of the account, which would be in a deadlock otherwise.
        const own = tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
        await own.orderBy(users.id).for('key share')
        for (const userId of ids) await set(tx, userId, sql`null::pg_lsn`)
        return write(tx)
      })
      for (const userId of ids) await note(userId)
      return written
    },

    async positionOf(userId) {
      const [row] = await readPosition.execute({ userId })
      if (row === undefined) return 0n
      return row.position === null ? 'unknown' : parsePosition(row.position)
    },
  }
}
