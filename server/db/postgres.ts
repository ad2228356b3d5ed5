import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { createKeyedQueue } from '../concurrency/keyed-queue.ts'
import { BELL_CHANNEL, createSharedBell } from './bell.ts'
import type { OpenDatabase } from './database.ts'
import { LOCK_CLASS, LOCKS, type LockName } from './locks.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { observeQueries } from './observed-queries.ts'
import { enterShared, sharedPresence } from './presence.ts'
import { createReplica } from './replica.ts'
import * as schema from './schema.ts'

/** Connections of a host: for queries, for payments' queries, and for locks at the start. */
const QUERY_CONNECTIONS = 10
const PAYMENT_CONNECTIONS = 4
const LOCK_CONNECTIONS = 2
const CONNECT_TIMEOUT_MS = 5_000

const stateOf = <Name>(name: Name, pool: Pool) => ({
  pool: name,
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/**
 * A real Postgres server, shared by any number of hosts.
 * @param readUrl the address of a replica
 */
export async function openPostgres(url: string, readUrl?: string): Promise<OpenDatabase> {
  const forQueries = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 15_000,
  }
  const pool = new Pool({ ...forQueries, max: QUERY_CONNECTIONS })
  const paymentPool = new Pool({ ...forQueries, max: PAYMENT_CONNECTIONS })
  // Waiting for a lock must never use up the connections that its holder needs to
  // finish. Migrations may take any time, so waiting has no timeout.
  const lockPool = new Pool({
    connectionString: url,
    max: LOCK_CONNECTIONS,
    idleTimeoutMillis: 5_000,
  })
  const pools = [pool, paymentPool, lockPool]
  for (const each of [pool, paymentPool]) {
    observeQueries(each)
    each.on('connect', observeQueries)
  }
  for (const each of pools) {
    // The pool replaces a broken connection, and its query fails. Without listeners for
    // idle and borrowed connections, the error would end the process.
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const db = drizzle({ client: pool, schema })

  async function locked<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    const client = await lockPool.connect()
    let broken: Error | undefined
    try {
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, LOCKS[name]])
      return await work()
    } finally {
      await client
        .query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, LOCKS[name]])
        .catch((error: Error) => {
          broken = error
        })
      // If a connection could not release the lock, closing it does.
      client.release(broken)
    }
  }

  /** Over a connection of its own: a large table may take longer than a query is allowed to. */
  async function migrateAlone(): Promise<void> {
    const alone = new Pool({ connectionString: url, max: 1 })
    alone.on('error', () => {})
    try {
      await migrate(drizzle({ client: alone, schema }), { migrationsFolder })
    } finally {
      await alone.end()
    }
  }

  // Calls of one host for the same lock wait here, so all of them use one connection.
  const enqueue = createKeyedQueue<LockName>()
  const exclusively = <T>(name: LockName, work: () => Promise<T>): Promise<T> =>
    enqueue(name, () => locked(name, work))

  const bell = createSharedBell((payload) =>
    db.execute(sql`select pg_notify(${BELL_CHANNEL}, ${payload})`),
  )
  const hearing = { channel: BELL_CHANNEL, hear: bell.hear }
  const shared = sharedPresence(() => enterShared(url, hearing))

  try {
    await pool.query('select 1')
  } catch (cause) {
    await Promise.all(pools.map((each) => each.end()))
    throw new Error('The database in DATABASE_URL cannot be reached', { cause })
  }

  const replica = readUrl === undefined ? undefined : createReplica(readUrl)
  return {
    db,
    replica,
    reserved: drizzle({ client: paymentPool, schema }),
    native: { kind: 'postgres', url },
    kind: 'postgres',
    durability: 'as the Postgres server is configured',
    migrate: () => exclusively('migrations', migrateAlone),
    exclusively,
    inTurn: createKeyedQueue<string>(),
    present: shared.present,
    bell,
    pools: () => [
      stateOf('queries', pool),
      stateOf('payments', paymentPool),
      ...(replica?.pools() ?? []),
    ],
    async close() {
      replica?.close()
      await Promise.all([shared.leave(), ...pools.map((each) => each.end())])
    },
  }
}
