import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../../server/db/open.ts'
import { freePort } from '../../testing/free-port.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { bootApi } from '../api-process.ts'
import { missing, registerMany } from './registrations.ts'
import type { Finding } from './report.ts'

const run = promisify(execFile)
const ADMIN = fileURLToPath(new URL('../../server/admin/cli.ts', import.meta.url))

/**
 * Runs `pg_dump` during registrations. Every write acknowledged before the dump
 * must be in the restored copy, which a host can serve.
 */
export async function dumpWhileServing(): Promise<Finding> {
  const problems: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'nicher-backup-'))
  const server = await startPostgres()
  try {
    const url = await server.createDatabase('serving')
    const copy = await server.createDatabase('restored')
    const port = String(await freePort())
    const api = await bootApi({ DATABASE_URL: url, DATA_DIR: folder, API_PORT: port })
    const before = await registerMany(api.url, 60)
    const during = registerMany(api.url, 200)
    const file = join(folder, 'backup')
    await run(join(server.programs, 'pg_dump'), ['--format=custom', `--file=${file}`, url])
    const { acknowledged, strange } = await during
    problems.push(...before.strange, ...strange)
    await api.kill()
    await run(join(server.programs, 'pg_restore'), ['--no-owner', `--dbname=${copy}`, file])
    const served = await bootApi({ DATABASE_URL: copy, DATA_DIR: folder, API_PORT: port })
    const afterwards = await registerMany(served.url, 10)
    problems.push(...afterwards.strange)
    await served.kill()
    const database = await openDatabase({ kind: 'postgres', url: copy })
    const lost = await missing(database, [...before.acknowledged, ...afterwards.acknowledged])
    await database.close()
    if (lost.length > 0) problems.push(`${lost.length} are lost`)
    return {
      name: 'pg_dump while serving, Postgres',
      said: `${before.acknowledged.length} acknowledged before and ${acknowledged.length} during the dump; of those before, ${lost.length} missing from the restored copy, which is served`,
      problems,
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the embedded database after its process has ended. */
export async function copyStopped(): Promise<Finding> {
  const problems: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'nicher-backup-'))
  const copy = mkdtempSync(join(tmpdir(), 'nicher-backup-'))
  const port = String(await freePort())
  try {
    const api = await bootApi({ DATA_DIR: folder, API_PORT: port })
    const during = registerMany(api.url, 200)
    await registerMany(api.url, 20)
    process.kill(api.pid, 'SIGTERM')
    const { acknowledged } = await during
    await api.ended
    cpSync(folder, copy, { recursive: true })
    const served = await bootApi({ DATA_DIR: copy, API_PORT: port })
    const afterwards = await registerMany(served.url, 10)
    problems.push(...afterwards.strange)
    await served.kill()
    const database = await openDatabase({ kind: 'embedded', dataDir: copy })
    const lost = await missing(database, [...acknowledged, ...afterwards.acknowledged])
    await database.close()
    if (lost.length > 0) problems.push(`${lost.length} are lost`)
    if (acknowledged.length === 0) problems.push('no write was acknowledged before the end')
    return {
      name: 'stopped under load and copied, embedded',
      said: `${acknowledged.length} acknowledged up to the end, ${lost.length} missing from the copy, which is served`,
      problems,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Backs up the embedded database through the operator's command during registrations. */
export async function backUpWhileServing(): Promise<Finding> {
  const problems: string[] = []
  const home = mkdtempSync(join(tmpdir(), 'nicher-backup-'))
  const folder = join(home, 'data')
  const restored = join(home, 'restored')
  const file = join(home, 'backup')
  const port = String(await freePort())
  const admin = (words: string[], dataDir: string) =>
    run(process.execPath, [ADMIN, ...words], { env: { ...process.env, DATA_DIR: dataDir } })
  try {
    const api = await bootApi({ DATA_DIR: folder, API_PORT: port })
    const before = await registerMany(api.url, 60)
    const during = registerMany(api.url, 200)
    await admin(['backup', file], folder)
    const { acknowledged, strange } = await during
    problems.push(...before.strange, ...strange)
    await api.kill()
    await admin(['restore', file], restored)
    const served = await bootApi({ DATA_DIR: restored, API_PORT: port })
    const afterwards = await registerMany(served.url, 10)
    problems.push(...afterwards.strange)
    await served.kill()
    const database = await openDatabase({ kind: 'embedded', dataDir: restored })
    const lost = await missing(database, [...before.acknowledged, ...afterwards.acknowledged])
    await database.close()
    if (lost.length > 0) problems.push(`${lost.length} are lost`)
    return {
      name: 'backup while serving, embedded',
      said: `${before.acknowledged.length} acknowledged before and ${acknowledged.length} during the backup; of those before, ${lost.length} missing from the restored copy, which is served`,
      problems,
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
