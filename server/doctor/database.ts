import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type DatabaseError } from 'pg'
import type { Config } from '../config.ts'
import { openEmbedded } from '../db/embedded.ts'
import { FolderInUseError, lockFolder } from '../db/folder-lock.ts'
import { explainFailure } from '../failure.ts'
import { clockGap } from './clock.ts'
import { type Finding, ok, wrong } from './finding.ts'
import { type AskDatabase, examineMigrations } from './migrations.ts'
import { examineMoves } from './moves.ts'
import { PATIENCE_MS, reasonOf } from './outside.ts'

const ABOUT = 'Database'
const VERSION_MIN = 15
/** Connections of one API host or worker (docs/operations.md). */
const PER_HOST = 17

const ADVICE: Record<string, string> = {
  '28P01': 'The password in DATABASE_URL is wrong',
  '28000': 'The server does not let this user in: check the user in DATABASE_URL and pg_hba.conf',
  '3D000': 'The server has no such database: create it, or correct its name in DATABASE_URL',
  '53300': 'The server has no connection left: raise max_connections, or stop other programs',
}

function connectionProblem(error: unknown): Finding {
  const known = ADVICE[(error as DatabaseError).code ?? '']
  const reason = `${reasonOf(error)}. `
  const advice = 'Check the host and port in DATABASE_URL, and that Postgres runs and lets us in'
  return wrong(
    ABOUT,
    known ? `does not accept us. ${known}` : `cannot be reached: ${reason}${advice}`,
  )
}

async function examineOpen(client: Client): Promise<Finding[]> {
  const asked = await client.query<{ version: number; most: number; now: Date }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('max_connections')::int as most, clock_timestamp() as now",
  )
  const { version = 0, most = 0, now = new Date() } = asked.rows[0] ?? {}
  if (version < VERSION_MIN) {
    return [wrong(ABOUT, `is Postgres ${version}; Nicher needs ${VERSION_MIN} or newer`)]
  }
  const hosts = Math.floor(most / PER_HOST)
  const room = `Postgres ${version} answers; max_connections ${most} is enough for ${hosts} hosts`
  const ask: AskDatabase = async (query) => (await client.query(query)).rows[0]
  const migrations = await examineMigrations(ask)
  const moves = await examineMoves(ask)
  const gap = clockGap(now, 'the database')
  const server =
    hosts === 0 ? wrong(ABOUT, `${room}. Raise it to ${PER_HOST} for each`) : ok(ABOUT, room)
  return [server, migrations, ...moves, gap]
}

async function examinePostgres(connectionString: string): Promise<Finding[]> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    return [connectionProblem(error)]
  }
  try {
    return await examineOpen(client)
  } finally {
    await client.end()
  }
}

/** Opens it as the start would, unless a running process has it open. */
async function examineEmbedded(dataDir: string): Promise<Finding[]> {
  if (!existsSync(join(dataDir, 'db'))) {
    return [ok(ABOUT, 'is embedded, and does not exist yet; the first start makes it')]
  }
  try {
    lockFolder(dataDir).release()
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return [ok(ABOUT, 'is embedded, and a running process has it open')]
  }
  try {
    const database = await openEmbedded(dataDir)
    try {
      const ask: AskDatabase = async (query) => (await database.db.execute(query)).rows[0]
      const migrations = await examineMigrations(ask)
      return [ok(ABOUT, 'is embedded and can be opened; no process runs on it'), migrations]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [wrong(ABOUT, explainFailure(error).split('\n')[0] ?? '')]
  }
}

/** Whether the configured database answers, and whether this version can use it. */
export async function examineDatabase({ database, mode }: Config): Promise<Finding[]> {
  if (database.kind === 'postgres') return examinePostgres(database.url)
  // The settings say already that production needs a Postgres server.
  if (mode === 'production') return []
  if (database.kind === 'embedded') return examineEmbedded(database.dataDir)
  return [ok(ABOUT, 'is in memory and ends with its process, as tests need it')]
}
