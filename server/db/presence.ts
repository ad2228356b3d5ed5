import { randomInt } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Client } from 'pg'

/** First half of the advisory locks by which processes are known to live. */
const PRESENCE_CLASS = 0x6e696370
const CONNECT_TIMEOUT = 5_000

/**
 * A process under a number that the database forgets when the process dies in
 * whatever way, so that others can tell at once that its work is orphaned.
 */
export interface Presence {
  readonly worker: number
  /** Aborts when the database has lost sight of this process. */
  readonly lost: AbortSignal
  /** Whether the process with that number is gone, as a condition on a column. */
  isGone(worker: SQLWrapper): SQL
  leave(): Promise<void>
}

const newNumber = () => randomInt(1, 2 ** 31)

/** One process has the embedded database at a time: every other number is of one that is gone. */
export async function enterAlone(): Promise<Presence> {
  const worker = newNumber()
  return {
    worker,
    lost: new AbortController().signal,
    isGone: (other) => sql`${other} <> ${worker}`,
    leave: async () => {},
  }
}

/** Holds an advisory lock on a connection of its own; the server drops it with the connection. */
export async function enterShared(url: string): Promise<Presence> {
  const worker = newNumber()
  const lost = new AbortController()
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [PRESENCE_CLASS, worker])
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    worker,
    lost: lost.signal,
    isGone: (other) => sql`not exists (select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${PRESENCE_CLASS}::oid and objid = ${other}::oid and objsubid = 2 and granted)`,
    leave: () => client.end(),
  }
}

/** One presence for all who ask, made when the first one does and again when it was lost. */
export function sharedPresence(enter: () => Promise<Presence>) {
  let entering: Promise<Presence> | undefined
  let isOver = false

  return {
    /** @throws {Error} when the database does not answer, or the process has left */
    async present(): Promise<Presence> {
      for (;;) {
        if (isOver) throw new Error('The database is closed')
        entering ??= enter()
        const mine = entering
        const current = await mine.catch(() => undefined)
        if (current !== undefined && !current.lost.aborted) return current
        if (entering === mine) entering = undefined
        // Throws why it failed.
        if (current === undefined) await mine
      }
    },
    async leave(): Promise<void> {
      isOver = true
      const current = await entering?.catch(() => undefined)
      await current?.leave()
    },
  }
}
