import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Clock } from '../../clock.ts'
import { isLockTimeout } from '../lock-timeout.ts'
import { LOCK_CLASS, LOCKS } from '../locks.ts'

/**
 * How long a change of a table's definition waits for its lock. What comes after it waits too, so
 * it is short; below Postgres's `deadlock_timeout` of a second, this side always gives way first.
 */
const LOCK_WAIT_MS = 250
const PAUSE_MS = 400
/** Imports write in transactions of a few seconds, with gaps between them. */
const TRIES_MAX = 600

/** Postgres could not lock in time, or chose this side of a deadlock. */
const BUSY: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

/** What an operator must know and can act on; nothing is broken. */
export class MoveError extends Error {
  override name = 'MoveError'
}

/** A connection of its own that looks at tables, and moves them once it has claimed that. */
export interface Session {
  clock: Clock
  /** The schema of the product's tables, quoted. */
  home: string
  ask<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction; a failure undoes it. */
  transaction<T>(work: () => Promise<T>, begin?: string): Promise<T>
  /** The same for work that locks a table. It begins again while others hold the table. */
  briefly<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Makes this session the only one that moves tables, until it ends; so a killed process leaves no
 * lock behind. False if another one still is after `patience` milliseconds.
 */
export async function claim({ ask }: Session, patience: number): Promise<boolean> {
  try {
    await ask(`set lock_timeout = ${patience}`)
    await ask('select pg_advisory_lock($1, $2)', [LOCK_CLASS, LOCKS.partitions])
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  } finally {
    await ask('reset lock_timeout')
  }
}

async function homeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ home: string }>(
    `select quote_ident(nspname) as home from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = to_regclass('discussions')`,
  )
  const [row] = rows
  if (row === undefined) {
    throw new MoveError('This database has no tables yet. Start the API once, which makes them.')
  }
  return row.home
}

/**
 * `triesMax` is how often `briefly` begins.
 * @throws {MoveError} if there are no tables
 */
export async function openSession(
  url: string,
  clock: Clock,
  triesMax = TRIES_MAX,
): Promise<Session> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // An error of the connection fails the running statement, which reports it.
  client.on('error', () => {})
  await client.connect()

  async function ask<Row extends object>(text: string, values: readonly unknown[] = []) {
    const { rows } = await client.query<Row>(text, [...values])
    return rows
  }

  async function transaction<T>(work: () => Promise<T>, begin = 'begin'): Promise<T> {
    await client.query(begin)
    try {
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  async function briefly<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(async () => {
          await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
          return await work()
        })
      } catch (error) {
        if (!(error instanceof DatabaseError && BUSY.has(error.code))) throw error
        if (attempt >= triesMax) {
          const text = `Other transactions kept the table for ${attempt} tries. Run the command again at a quieter time; it goes on where it stopped.`
          throw new MoveError(text, { cause: error })
        }
        await delay(PAUSE_MS * Math.random())
      }
    }
  }

  try {
    // Compiling a statement takes longer than running it on a few rows.
    // After a kill, the server notices within a second that nobody reads its answer.
    await client.query(`set statement_timeout = 0; set synchronous_commit = off;
      set client_connection_check_interval = '1s'; set maintenance_work_mem = '256MB'; set gin_pending_list_limit = '16MB';
      set client_min_messages = warning; set jit = off`)
    const home = await homeOf(client)
    return { clock, home, ask, transaction, briefly, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}
