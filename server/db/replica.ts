import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient } from 'pg'
import type { Database, Replica, ReplicaRun } from './database.ts'
import { knownMigrations } from './known-migrations.ts'
import { observeQueries } from './observed-queries.ts'
import { type AskRow, isSameDatabase } from './same-database.ts'
import * as schema from './schema.ts'
import { parsePosition, type WalPosition } from './wal-position.ts'

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 1_000
/** The server ends a statement before we stop waiting for it, which tells a long one from a dead server. */
const STATEMENT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 2_500
/** Of a question that any server answers at once. */
const LOOK_TIMEOUT_MS = 1_000

/** Why a server may not answer reads, in words for the log. */
export class ReplicaUnfit extends Error {
  override name = 'ReplicaUnfit'
}

/** A client that has its connection, which its types leave out. */
interface Connected {
  connection: { stream: Socket }
}

interface Server {
  started: string
  inRecovery: boolean
}

const ABOUT = `select pg_postmaster_start_time()::text as started,
  pg_is_in_recovery() as "inRecovery"`

const POSITION = {
  text: 'select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as "inRecovery"',
  query_timeout: LOOK_TIMEOUT_MS,
}

/** The time of the newest migration, which every table and column that we ask for came with. */
const NEWEST =
  'select created_at::text as newest from drizzle.__drizzle_migrations order by id desc limit 1'

/** The run ends with the connection that this is asked over, so the server must not end it. */
const STAY = `select set_config(name, '0', false) from pg_settings
  where name = 'idle_session_timeout'`

async function openRun(
  url: string,
  primary: Database,
  onEnd: (error: Error) => void,
): Promise<ReplicaRun> {
  let started: string | undefined
  let reached: WalPosition = 0n

  /** Behind one address there may be several servers, or one that was started again from older data. */
  async function checkServer(client: Pick<PoolClient, 'query'>): Promise<void> {
    await client.query('set default_transaction_read_only = on')
    const { rows } = await client.query<Server>(ABOUT)
    const [server] = rows
    started ??= server?.started
    if (server?.started !== started) throw new ReplicaUnfit('it was started again')
    if (!server?.inRecovery) throw new ReplicaUnfit('it is not a replica, or was promoted')
  }

  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // The pool waits for it, although its types do not say so.
    onConnect: checkServer as (client: object) => void,
  })
  pool.on('error', () => {})
  const connections = new Set<PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connections.add(client)
  })
  pool.on('remove', (client) => connections.delete(client))
  observeQueries(pool)
  pool.on('connect', observeQueries)

  // Apart from the reads, so that nothing waits for them. It stays open: a server that recovers from
  // a crash ends all connections, may be behind what it had, and says that it started when it did.
  const lookout = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: LOOK_TIMEOUT_MS,
  })
  lookout.on('error', onEnd)
  observeQueries(lookout)

  async function askPosition(): Promise<WalPosition> {
    const { rows } = await lookout.query<{ at: string; inRecovery: boolean }>(POSITION)
    const [row] = rows
    if (!row?.inRecovery) throw new ReplicaUnfit('it is not a replica, or was promoted')
    const now = parsePosition(row.at)
    if (now > reached) reached = now
    return now
  }

  let next: Promise<WalPosition> | undefined
  let asked: Promise<unknown> = Promise.resolve()
  /** All who ask while a question is under way share the next one. */
  function position(): Promise<WalPosition> {
    if (next === undefined) {
      next = asked.then(() => {
        next = undefined
        return askPosition()
      })
      asked = next.catch(() => {})
    }
    return next
  }

  function drop(): void {
    lookout.end().catch(() => {})
    ;(lookout as unknown as Connected).connection.stream.destroy()
    pool.end().catch(() => {})
    // A server that hangs would keep its callers until their time is over.
    for (const { connection } of connections as Iterable<Connected>) connection.stream.destroy()
  }

  try {
    await lookout.connect()
    await checkServer(lookout)
    await lookout.query(STAY)
    const { rows } = await pool.query<{ newest: string | null }>(NEWEST)
    if (Number(rows[0]?.newest ?? 0) < Math.max(...knownMigrations())) {
      throw new ReplicaUnfit('it lacks migrations of this version')
    }
    const ofPrimary: AskRow = async (query) => (await primary.execute(query)).rows[0]
    const ofReplica: AskRow = async (query) => (await pool.query(query)).rows[0]
    if (!(await isSameDatabase(ofPrimary, ofReplica))) {
      throw new ReplicaUnfit('it is a replica of another database')
    }
    await position()
  } catch (error) {
    drop()
    throw error
  }

  return {
    db: drizzle({ client: pool, schema }),
    position,
    async hasReached(wanted) {
      return reached >= wanted || (await position()) >= wanted
    },
    pool: () => ({
      pool: 'reads',
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    drop,
  }
}

/** A replica of the database at an address of its own. Nothing is asked of it before `open`. */
export function createReplica(url: string): Replica {
  const runs = new Set<ReplicaRun>()
  return {
    async open(primary, onEnd) {
      const run = await openRun(url, primary, onEnd)
      runs.add(run)
      return {
        ...run,
        drop() {
          runs.delete(run)
          run.drop()
        },
      }
    },
    pools: () => [...runs].map((run) => run.pool()),
    close() {
      for (const run of runs) run.drop()
      runs.clear()
    },
  }
}
