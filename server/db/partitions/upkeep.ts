import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { isLockTimeout } from '../lock-timeout.ts'
import { LOCK_CLASS, LOCKS } from '../locks.ts'
import { MONTHS_AHEAD, type Month, monthNamed, monthOf } from './months.ts'
import type { Partitionable } from './tables.ts'

const LOCK_WAIT = sql.raw(`set local lock_timeout = '250ms'`)

/** The partitions of a table; none if it is plain. */
async function partitionsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass(${table}) order by relname`)
  return rows.map(({ name }) => name)
}

/**
 * Runs `work` in a transaction, unless another host or a move is at the partitions, or the table
 * stays locked: undefined then; the next round comes within an hour. What was read before may be
 * out of date, because another host may have been at the partitions since.
 */
async function alone<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, ${LOCKS.partitions}) as mine`,
      )
      if (!rows[0]?.mine) return undefined
      await tx.execute(LOCK_WAIT)
      return await work(tx)
    })
  } catch (error) {
    if (isLockTimeout(error)) return undefined
    throw error
  }
}

/**
 * Drops the months whose first row may be older than `before`, so that no row outlives its time.
 * The last row of such a month goes up to 31 days early. Returns how many rows were dropped.
 */
export async function dropMonths(db: Database, { table }: Partitionable, before: Date) {
  let dropped = 0
  for (const name of await partitionsOf(db, table)) {
    const month = monthNamed(name)
    if (month === undefined || month.from >= before) continue
    const gone = await alone(db, async (tx) => {
      if (!(await partitionsOf(tx, table)).includes(name)) return 0
      const { rows } = await tx.execute<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.identifier(name)}`,
      )
      await tx.execute(
        sql`alter table ${sql.identifier(table)} detach partition ${sql.identifier(name)}`,
      )
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
      return rows[0]?.rows ?? 0
    })
    dropped += gone ?? 0
  }
  return dropped
}

async function addMonth(
  db: Database,
  { table, column }: Partitionable,
  { suffix, from, to }: Month,
): Promise<void> {
  const plainName = `${table}_${suffix}`
  const [parent, name] = [sql.identifier(table), sql.identifier(plainName)]
  const time = sql.identifier(column)
  const [first, end] = [from.toISOString(), to.toISOString()]
  await alone(db, async (tx) => {
    if ((await partitionsOf(tx, table)).includes(plainName)) return
    // Rows that came before their month stay in the default partition, from which nothing is moved.
    const { rows } = await tx.execute<{ some: boolean }>(sql`
      select exists (select from ${parent} where ${time} >= ${first} and ${time} < ${end}) as some`)
    if (rows[0]?.some) return
    // Making a partition at once would lock the whole table. Attaching one locks only the default
    // partition, and scans it, which is short: rows come there only if housekeeping was late.
    await tx.execute(sql`create table ${name} (like ${parent} including all excluding identity
      excluding indexes)`)
    await tx.execute(sql`alter table ${parent} attach partition ${name}
      for values from (${sql.raw(`'${first}'`)}) to (${sql.raw(`'${end}'`)})`)
  })
}

/** Makes the partitions of this month and of those to come; does nothing for a plain table. */
export async function addMonths(db: Database, of: Partitionable, now: Date): Promise<void> {
  const names = await partitionsOf(db, of.table)
  if (names.length === 0) return
  for (let later = 0; later <= MONTHS_AHEAD; later += 1) {
    const month = monthOf(now, later)
    if (!names.includes(`${of.table}_${month.suffix}`)) await addMonth(db, of, month)
  }
}
