import { monthsFor } from './months.ts'
import { NEW } from './records.ts'
import type { Session } from './session.ts'
import type { Shape } from './shape.ts'
import { type Partitionable, partitionedKey } from './tables.ts'

/** How a table is divided: into so many parts by hash, or by month up to some months after `now`. */
export interface Division {
  parts: number
  now: Date
}

/** The name of a partition, and for which rows it is. */
interface Part {
  name: string
  values: string
}

function partsByHash(table: string, parts: number): Part[] {
  const digits = String(parts - 1).length
  return Array.from({ length: parts }, (_, at) => ({
    name: `${table}_p${String(at).padStart(digits, '0')}`,
    values: `for values with (modulus ${parts}, remainder ${at})`,
  }))
}

async function partsByMonth(
  { ask, home }: Session,
  { table, column }: Partitionable,
  now: Date,
): Promise<Part[]> {
  const [row] = await ask<{ oldest: Date | null }>(
    `select min(${column}) as oldest from ${home}.${table}`,
  )
  const months = monthsFor(row?.oldest ?? undefined, now).map(({ suffix, from, to }) => ({
    name: `${table}_${suffix}`,
    values: `for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
  }))
  return [...months, { name: `${table}_rest`, values: 'default' }]
}

/** Makes the empty partitioned table beside the plain one, with all but its further indexes. */
export async function build(
  session: Session,
  of: Partitionable,
  shape: Shape,
  { parts, now }: Division,
): Promise<void> {
  const { ask, home } = session
  const { table, by, column } = of
  const fresh = `${NEW}.${table}`
  await ask(`create table ${fresh} (like ${home}.${table} including all excluding indexes)
    partition by ${by === 'hash' ? 'hash' : 'range'} (${column})`)
  const primary = shape.indexes.find(({ isPrimary }) => isPrimary)
  await ask(`alter table ${fresh} add constraint "${primary?.name ?? `${table}_pkey`}"
    primary key (${partitionedKey(of).join(', ')})`)
  const options = shape.options.length > 0 ? ` with (${shape.options.join(', ')})` : ''
  const all = by === 'hash' ? partsByHash(table, parts) : await partsByMonth(session, of, now)
  for (const { name, values } of all) {
    await ask(`create table ${home}.${name} partition of ${fresh} ${values}${options}`)
  }
  for (const { privilege, role } of shape.grants) {
    await ask(`grant ${privilege} on ${fresh} to ${role}`)
  }
}

/** The partitions of a table, which is named with its schema. */
export async function partitionsOf({ ask }: Session, table: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = to_regclass($1) order by relname`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Makes the further indexes, one partition after the other, and then those of the whole table,
 * which take them over. Nobody reads the new table yet, so this locks nobody out.
 */
export async function addIndexes(
  session: Session,
  { table }: Partitionable,
  shape: Shape,
  onPart: (share: number) => void,
): Promise<void> {
  const { ask, home } = session
  const names = await partitionsOf(session, `${NEW}.${table}`)
  const others = shape.indexes.filter(({ isPrimary }) => !isPrimary)
  for (const [at, part] of names.entries()) {
    for (const { name, uses } of others) {
      const own = `${part}_${name.replace(`${table}_`, '')}`
      await ask(`create index if not exists "${own}" on ${home}.${part} ${uses}`)
    }
    onPart((at + 1) / names.length)
  }
  for (const { name, uses } of others) {
    await ask(`create index if not exists "${name}" on ${NEW}.${table} ${uses}`)
  }
  await ask(`analyze ${NEW}.${table}`)
}
