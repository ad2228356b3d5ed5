import { written } from './changes.ts'
import { NEW } from './records.ts'
import type { Session } from './session.ts'
import type { Shape } from './shape.ts'
import type { Partitionable } from './tables.ts'

/** Rows of one transaction. Copying locks no row. */
const COPY_MAX = 2_000

type Last = Record<string, string> & { count: number }

/**
 * Copies the next rows in the order of their key and notes how far it came, in one transaction.
 * Rows that are there already came with a change, and are as new or newer.
 * @returns how many rows it read; fewer than a full batch at the end
 */
export async function copyNext(
  { ask, home, clock }: Session,
  { table, key }: Partitionable,
  shape: Shape,
  after: readonly string[] | null,
): Promise<{ last: string[] | null; isLast: boolean; count: number }> {
  const keys = key.map(({ name }) => name)
  const bounds = key.map(({ type }, at) => `$${at + 1}::${type}`)
  const from = after === null ? '' : `where (${keys.join(', ')}) > (${bounds.join(', ')})`
  const [last] = await ask<Last>(
    `with part as materialized (
        select ${written(shape)} from ${home}.${table} ${from}
        order by ${keys.join(', ')} limit ${COPY_MAX}),
      stored as (insert into ${NEW}.${table} (${written(shape)}) overriding system value
        select ${written(shape)} from part on conflict do nothing)
    select ${keys.map((name) => `${name}::text as ${name}`).join(', ')},
      (select count(*)::int from part) as count
    from part order by ${keys.map((name) => `part.${name} desc`).join(', ')} limit 1`,
    after ?? [],
  )
  if (last === undefined) return { last: null, isLast: true, count: 0 }
  const found = keys.map((name) => last[name] ?? '')
  await ask(
    `update ${NEW}.moves set copied = copied + $2, last_key = $3, worked_at = $4 where table_name = $1`,
    [table, last.count, found, clock.now()],
  )
  return { last: found, isLast: last.count < COPY_MAX, count: last.count }
}

/**
 * Compares all rows of both tables, but those with a change that is not over yet, as they are at
 * one moment: by their number and a sum of hashes of what they hold.
 */
export async function isSame(
  session: Session,
  { table, key }: Partitionable,
  shape: Shape,
): Promise<boolean> {
  const isOpen = key.map(({ name }) => `changed.${name} = each.${name}`).join(' and ')
  const sum = (
    from: string,
  ) => `(select count(*) || ' ' || coalesce(sum(hash_record_extended(row(${written(shape, 'each.')}), 0)::numeric), 0)
    from ${from}.${table} as each
    where not exists (select from ${NEW}.changed_${table} as changed where ${isOpen}))`
  return session.transaction(async () => {
    const [row] = await session.ask<{ same: boolean }>(
      `select ${sum(session.home)} = ${sum(NEW)} as same`,
    )
    return row?.same ?? false
  }, 'begin isolation level repeatable read read only')
}
