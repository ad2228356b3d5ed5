import { randomInt } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Client } from 'pg'

/** First half of the keys of the advisory locks that show living processes. */
const PRESENCE_CLASS = 0x6e696370
const CONNECT_TIMEOUT_MS = 5_000

/**
 * A process with a number that the database forgets when the process dies in any
 * way. Other processes see at once that its work is orphaned.
 */
export interface Presence {
  readonly worker: number
  /** Aborts when this process has lost its connection to the database. */
  readonly lost: AbortSignal
  /** A SQL condition on a column: true if the process with that number is dead. */
  isGone(worker: SQLWrapper): SQL
  leave(): Promise<void>
}

const newNumber = () => randomInt(1, 2 ** 31)

/**
 * Only one process at a time has the embedded database, so every other number
 * belongs to a dead process.
 */
export async function enterAlone(): Promise<Presence> {
  const worker = newNumber()
  return {
    worker,
    lost: new AbortController().signal,
    isGone: (other) => sql`${other} <> ${worker}`,
    leave: async () => {},
  }
}

/** The channel that the connection of a presence listens to. */
interface Hearing {
  channel: string
  hear(payload: string): void
}

/** Holds an advisory lock on a separate connection; the server releases it with the connection. */
export async function enterShared(url: string, { channel, hear }: Hearing): Promise<Presence> {
  const worker = newNumber()
  const lost = new AbortController()
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload = '' }) => hear(payload))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [PRESENCE_CLASS, worker])
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
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

/**
 * One presence for all callers: the first call creates it, and a later call
 * replaces it if it was lost.
 */
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
        // Throws the reason of the failure.
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
