import { NEW } from './records.ts'
import type { Session } from './session.ts'
import type { Shape } from './shape.ts'
import type { Partitionable } from './tables.ts'

/** Changed rows that one transaction brings over. */
const DRAIN_MAX = 5_000

const keyList = ({ key }: Partitionable, before = '') =>
  key.map(({ name }) => `${before}${name}`).join(', ')

/**
 * Notes the key of every row that is written from now on. The triggers run once a statement, only
 * add rows, and lock nothing that another writer needs.
 */
export async function noteChanges({ ask, home }: Session, of: Partitionable): Promise<void> {
  const { table, key } = of
  const keys = keyList(of)
  const [note, changed] = [`${NEW}.note_${table}`, `${NEW}.changed_${table}`]
  await ask(`create table ${changed} (${key.map(({ name, type }) => `${name} ${type} not null`)})`)
  // With the rights of the mover: a host may connect as another user.
  await ask(`create function ${note}() returns trigger language plpgsql
    security definer set search_path = '' as $$ begin
      if tg_op = 'INSERT' then insert into ${changed} select ${keys} from rows_after;
      elsif tg_op = 'DELETE' then insert into ${changed} select ${keys} from rows_before;
      else insert into ${changed} select ${keys} from rows_before union select ${keys} from rows_after; end if;
      return null; end $$`)
  const [before, after] = ['old table as rows_before', 'new table as rows_after']
  const kinds = { insert: after, update: `${before} ${after}`, delete: before }
  for (const [kind, tables] of Object.entries(kinds)) {
    await ask(`create trigger nicher_move_${kind} after ${kind} on ${home}.${table}
      referencing ${tables} for each statement execute function ${note}()`)
  }
}

export async function stopNoting({ ask, home }: Session, { table }: Partitionable): Promise<void> {
  for (const kind of ['insert', 'update', 'delete']) {
    await ask(`drop trigger if exists nicher_move_${kind} on ${home}.${table}`)
  }
}

/** The columns that are written; Postgres makes the others again from them. */
export const written = (shape: Shape, before = '') =>
  shape.columns
    .filter(({ isGenerated }) => !isGenerated)
    .map(({ name }) => `${before}"${name}"`)
    .join(', ')

/**
 * Brings noted rows over as they are now, within a transaction. A note that is visible belongs to a
 * change that a later statement sees, so the newest state of a row always arrives.
 * @returns how many notes were taken
 */
export async function bringOver(
  { ask, home }: Session,
  of: Partitionable,
  shape: Shape,
): Promise<number> {
  const { table, key } = of
  const [changed, taken] = [`${NEW}.changed_${table}`, `taken_${table}`]
  const keys = keyList(of)
  const isTaken = key.map(({ name }) => `each.${name} = taken.${name}`).join(' and ')
  await ask(`create temporary table if not exists ${taken} (like ${changed}) on commit delete rows`)
  // The planner does not know how few they are.
  await ask('set local enable_hashjoin = off; set local enable_mergejoin = off')
  await ask('set local enable_seqscan = off')
  const [count] = await ask<{ notes: number }>(`with gone as (
      delete from ${changed} where ctid = any (array (select ctid from ${changed} limit ${DRAIN_MAX}))
      returning ${keys}), kept as (insert into ${taken} select distinct ${keys} from gone)
    select count(*)::int as notes from gone`)
  if (count === undefined || count.notes === 0) return 0
  await ask(`delete from ${NEW}.${table} as each using ${taken} as taken where ${isTaken}`)
  await ask(`insert into ${NEW}.${table} (${written(shape)}) overriding system value
    select ${written(shape, 'each.')} from ${taken} as taken join ${home}.${table} as each on ${isTaken}`)
  return count.notes
}

/** As few open changes as the lock of the swap may wait for. */
export const FEW = 500
const ROUNDS_MAX = 200

/** Brings over what was noted so far, and again, until few changes came meanwhile. */
export async function catchUp(session: Session, of: Partitionable, shape: Shape): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const notes = await session.transaction(() => bringOver(session, of, shape))
    if (notes < FEW / 2) return
  }
}
