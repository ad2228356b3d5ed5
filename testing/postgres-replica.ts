import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type QueryResultRow } from 'pg'
import type { ThrowawayPostgres } from './postgres.ts'
import { createServer, isRoot, NOBODY } from './postgres-process.ts'

/** A replica of a throwaway server, which gets its log over the network. */
export interface ThrowawayReplica {
  /** The address of a database on it. */
  address(database: string): string
  /** From now on it falls behind. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until it has all that the primary has now. */
  catchUp(): Promise<void>
  /** It becomes a server of its own. */
  promote(): Promise<void>
  /** Kills all its processes at once. */
  kill(): Promise<void>
  /** One of its processes dies, so that it ends all connections and recovers. */
  crash(): Promise<void>
  /** All its processes stand still, and accept connections without an answer. */
  hang(): Promise<void>
  goOn(): void
  start(): Promise<void>
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

async function ask<Row extends QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** What belongs to the running primary alone. */
const OWN = /\/(?:postmaster\.(?:pid|opts)|pg_replslot\/.+|pg_stat_tmp\/.+)$/

/** A copy of the folder as a replica starts with it. Not every Postgres comes with pg_basebackup. */
async function copyData(primary: ThrowawayPostgres, data: string): Promise<void> {
  const client = new Client({ connectionString: primary.address('postgres') })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    // Files may go while they are copied, so it is tried again.
    const copy = () =>
      cpSync(primary.folder, data, { recursive: true, filter: (path) => !OWN.test(path) })
    try {
      copy()
    } catch {
      copy()
    }
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    cpSync(join(primary.folder, 'pg_wal'), join(data, 'pg_wal'), { recursive: true })
    writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** Postgres only starts on a folder of its own user. */
function giveToPostgres(home: string): void {
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...paths]) chownSync(join(home, path), NOBODY, NOBODY)
}

/** @throws {Error} if the primary cannot be copied */
export async function startReplica(primary: ThrowawayPostgres): Promise<ThrowawayReplica> {
  const home = mkdtempSync(join(tmpdir(), 'nicher-replica-'))
  const data = join(home, 'data')
  await copyData(primary, data)
  writeFileSync(join(data, 'standby.signal'), '')
  chmodSync(data, 0o700)
  if (isRoot) giveToPostgres(home)
  const { port, hostname } = new URL(primary.address('postgres'))
  const server = await createServer({
    ...{ home, data, programs: primary.programs },
    settings: [
      `primary_conninfo=host=${hostname} port=${port} user=postgres`,
      'wal_receiver_status_interval=100ms',
      'wal_retrieve_retry_interval=100ms',
      // A statement that is in the way of the log is canceled at once.
      'max_standby_streaming_delay=0',
    ],
  })
  await server.run()
  const own = server.url('postgres')
  let stopped: number[] = []

  return {
    address: server.url,
    async pauseReplay() {
      await ask(own, 'select pg_wal_replay_pause()')
      for (;;) {
        const [row] = await ask<{ state: string }>(
          own,
          'select pg_get_wal_replay_pause_state() as state',
        )
        if (row?.state === 'paused') return
        await delay(5)
      }
    },
    async resumeReplay() {
      await ask(own, 'select pg_wal_replay_resume()')
    },
    async catchUp() {
      const [now] = await ask<{ at: string }>(
        primary.address('postgres'),
        'select pg_current_wal_flush_lsn()::text as at',
      )
      for (;;) {
        const [row] = await ask<{ done: boolean }>(
          own,
          `select pg_last_wal_replay_lsn() >= '${now?.at}'::pg_lsn as done`,
        )
        if (row?.done) return
        await delay(5)
      }
    },
    async promote() {
      await ask(own, 'select pg_promote()')
    },
    async kill() {
      await server.end('SIGKILL')
    },
    async crash() {
      const [row] = await ask<{ pid: number }>(
        own,
        "select pid from pg_stat_activity where backend_type = 'background writer'",
      )
      if (row) signal(row.pid, 'SIGKILL')
    },
    async hang() {
      const processes = await ask<{ pid: number }>(own, 'select pid from pg_stat_activity')
      stopped = [server.pid() ?? 0, ...processes.map(({ pid }) => pid)].filter((pid) => pid > 0)
      for (const pid of stopped) signal(pid, 'SIGSTOP')
    },
    goOn() {
      for (const pid of stopped) signal(pid, 'SIGCONT')
      stopped = []
    },
    start: server.run,
    async stop() {
      await server.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A process may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}
