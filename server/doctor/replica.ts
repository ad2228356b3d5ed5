import { Client } from 'pg'
import type { Config } from '../config.ts'
import { type AskRow, isSameDatabase } from '../db/same-database.ts'
import { parsePosition } from '../db/wal-position.ts'
import { BEHIND_MAX_MS } from '../services/reads/replica-watch.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { PATIENCE_MS, reasonOf } from './outside.ts'

const ABOUT = 'Replica'
const EVERYWHERE = 'All hosts and workers need DATABASE_READ_URL, workers first'
const PRIMARY = 'Until it is well, the primary answers all reads'

interface Server {
  inRecovery: boolean
  position: string
}

const SERVER = `select pg_is_in_recovery() as "inRecovery",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
    else pg_current_wal_flush_lsn() end)::text as position`

/** Seconds since the primary wrote what the replica got last; only of use while the two differ. */
const BEHIND = `select
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`

async function over<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const serverOf = async (client: Client) => (await client.query<Server>(SERVER)).rows[0]
const asking =
  (client: Client): AskRow =>
  async (query) =>
    (await client.query(query)).rows[0]

function examineLag(seconds: number, bytes: bigint): Finding {
  if (bytes <= 0n)
    return ok(ABOUT, `answers reads, and has all that the primary has. ${EVERYWHERE}`)
  const behind = `is up to ${Math.ceil(seconds)} seconds and ${bytes} bytes of the log behind`
  if (seconds * 1000 <= BEHIND_MAX_MS)
    return ok(ABOUT, `answers reads, and ${behind}. ${EVERYWHERE}`)
  return wrong(
    ABOUT,
    `${behind}, more than the ${BEHIND_MAX_MS / 1000} seconds that reads allow. Look at pg_stat_replication of the primary and at the log of the replica. ${PRIMARY}`,
  )
}

async function examineServer(client: Client, primary: Client): Promise<Finding> {
  const [server, first] = [await serverOf(client), await serverOf(primary)]
  if (!server?.inRecovery) {
    return wrong(
      ABOUT,
      `the server in DATABASE_READ_URL is not a replica, or was promoted. Correct the address, or unset it. ${PRIMARY}`,
    )
  }
  const ask = asking(client)
  if (!(await isSameDatabase(asking(primary), ask))) {
    return wrong(
      ABOUT,
      `DATABASE_READ_URL leads to a replica of another database than DATABASE_URL. Correct it. ${PRIMARY}`,
    )
  }
  const { rows } = await client.query<{ seconds: number | null }>(BEHIND)
  const bytes = parsePosition(first?.position ?? '') - parsePosition(server.position)
  return examineLag(rows[0]?.seconds ?? 0, bytes)
}

/** Whether the configured replica may answer reads, and how far behind it is. */
export async function examineReplica({ database }: Config): Promise<Finding[]> {
  if (database.kind !== 'postgres') return []
  const { url, readUrl } = database
  if (readUrl === undefined) {
    return [missing(ABOUT, 'no DATABASE_READ_URL; the primary answers all reads')]
  }
  let isPrimaryThere = false
  try {
    return await over(url, (primary) => {
      isPrimaryThere = true
      return over(readUrl, async (replica) => [await examineServer(replica, primary)])
    })
  } catch (error) {
    // The examination of the database says what is wrong there.
    if (!isPrimaryThere) return []
    const reason = `cannot be asked: ${reasonOf(error)}`
    return [wrong(ABOUT, `${reason}. Check DATABASE_READ_URL, and that it runs. ${PRIMARY}`)]
  }
}
