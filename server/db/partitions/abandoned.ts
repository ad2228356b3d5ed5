import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { DAY_MS } from '../../durations.ts'
import type { Database, OpenDatabase } from '../database.ts'
import { cancelMove } from './move.ts'
import { NEW, recordOf } from './records.ts'
import { claim, MoveError, openSession } from './session.ts'
import { ARCHIVE, LOGS } from './tables.ts'

/** A move with which nobody went on for so long is taken back. */
const ABANDONED_MS = DAY_MS
/** Tries for a lock, of at most 0.7 seconds each. The next round comes within an hour. */
const TRIES_MAX = 10
/** Others that have the lock of moves keep it for longer, or are at the same work. */
const PATIENCE_MS = 100

/** Whether a move is unfinished that the user of this connection may end. */
async function isToDo(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${NEW} and relname = 'moves' and pg_has_role(relowner, 'usage')) as found`)
  return rows[0]?.found ?? false
}

/**
 * Ends moves that nobody runs. Their copies hold rows that neither an account's deletion nor
 * retention reaches, so a swapped table's old copy goes at once, and any other move is taken back
 * after a day. Leaves a move alone while a process runs one, or while others keep its table.
 */
export async function endAbandonedMoves(
  { db, native }: Pick<OpenDatabase, 'db' | 'native'>,
  clock: Clock,
): Promise<void> {
  if (native.kind !== 'postgres' || !(await isToDo(db))) return
  const session = await openSession(native.url, clock, TRIES_MAX)
  try {
    if (!(await claim(session, PATIENCE_MS))) return
    const before = new Date(clock.now().getTime() - ABANDONED_MS)
    for (const of of [...ARCHIVE, ...LOGS]) {
      const record = await recordOf(session, of)
      if (record === undefined) continue
      if (record.phase === 'swapped' || record.worked_at <= before) await cancelMove(session, of)
    }
  } catch (error) {
    if (!(error instanceof MoveError)) throw error
  } finally {
    await session.close()
  }
}
