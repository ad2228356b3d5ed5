import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/open.ts'
import { freePort } from '../../testing/free-port.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { startHost } from './hosts.ts'
import type { Stack } from './rounds.ts'

export interface OwnStack extends Stack {
  close(): Promise<void>
}

/** One process that serves and runs analyses. */
export async function embeddedStack(): Promise<OwnStack> {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-job-kill-'))
  const environment = { DATA_DIR: folder, API_PORT: String(await freePort()) }
  const first = await startHost('api', environment)
  const stack: OwnStack = {
    name: 'embedded',
    worker: first,
    api: first,
    async restart() {
      stack.worker = await startHost('api', environment)
      stack.api = stack.worker
    },
    open: () => openDatabase({ kind: 'embedded', dataDir: folder }),
    crash: undefined,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
  return stack
}

/** A process that serves, and one that runs analyses, over a new Postgres. */
export async function postgresStack(): Promise<OwnStack> {
  const server = await startPostgres()
  const url = await server.createDatabase('job_kill')
  const place = { DATABASE_URL: url, AUTH_SECRET: 'shared by the hosts of this run alone' }
  const environment = { ...place, API_PORT: String(await freePort()) }
  const api = await startHost('api', { ...environment, JOBS_PER_HOST: '0' })
  const stack: OwnStack = {
    name: 'postgres',
    worker: await startHost('worker', environment),
    api,
    async restart() {
      stack.worker = await startHost('worker', environment)
    },
    open: () => openDatabase({ kind: 'postgres', url }),
    crash: () => server.crashAndRestart(),
    async close() {
      await api.kill()
      await server.stop()
    },
  }
  return stack
}
