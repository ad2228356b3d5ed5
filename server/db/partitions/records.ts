import { DatabaseError } from 'pg'
import type { Session } from './session.ts'
import type { Partitionable } from './tables.ts'

/** Where the new tables grow until they take the place of the old ones. */
export const NEW = 'nicher_move'
/** Where the old tables are from then on, until they are dropped. */
export const OLD = 'nicher_moved'

/** How far the move of a table has come. */
export type Phase = 'copying' | 'indexing' | 'checking' | 'swapped'

/** The move of one table, as it is stored, so that another process goes on after a kill. */
export interface MoveRecord {
  phase: Phase
  /** The plain table's shape at the beginning, as JSON. */
  shape: string
  copied: number
  /** The key of the last copied row. */
  last_key: string[] | null
  /** When a process last went on with it. */
  worked_at: Date
}

/** Part of the transaction that begins the first move. */
export async function makeRecords({ ask }: Session): Promise<void> {
  await ask(`create schema if not exists ${NEW}`)
  await ask(`create schema if not exists ${OLD}`)
  await ask(`create table if not exists ${NEW}.moves (table_name text primary key, phase text not null,
    shape text not null, copied bigint not null default 0, last_key text[],
    worked_at timestamptz not null)`)
}

/** The unfinished move of a table. */
export async function recordOf(
  { ask }: Session,
  { table }: Partitionable,
): Promise<MoveRecord | undefined> {
  try {
    const [row] = await ask<MoveRecord>(
      `select phase, shape, copied::float8 as copied, last_key, worked_at from ${NEW}.moves where table_name = $1`,
      [table],
    )
    return row
  } catch (error) {
    // The last move takes the records with it, also while another process asks for them.
    if (error instanceof DatabaseError && error.code === '42P01') return undefined
    throw error
  }
}

/** Notes that a process goes on with the move now. */
export async function workOn({ ask, clock }: Session, { table }: Partitionable): Promise<void> {
  await ask(`update ${NEW}.moves set worked_at = $2 where table_name = $1`, [table, clock.now()])
}

export async function enter(session: Session, of: Partitionable, phase: Phase): Promise<void> {
  await session.ask(`update ${NEW}.moves set phase = $2 where table_name = $1`, [of.table, phase])
  await workOn(session, of)
}

/** Removes what the move of a table needed, without its tables; both schemas with the last one. */
export async function forget({ ask }: Session, { table }: Partitionable): Promise<void> {
  await ask(`drop table if exists ${NEW}.changed_${table}`)
  await ask(`drop function if exists ${NEW}.note_${table}()`)
  await ask(`delete from ${NEW}.moves where table_name = $1`, [table])
  const [left] = await ask<{ some: boolean }>(`select exists (select from ${NEW}.moves) as some`)
  if (!left?.some) await ask(`drop table ${NEW}.moves; drop schema ${NEW}; drop schema ${OLD}`)
}
