import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../server/db/open.ts'
import { freePort } from '../../testing/free-port.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { type ApiProcess, bootApi, type Environment } from '../api-process.ts'
import { missing, registerMany } from './registrations.ts'
import type { Finding } from './report.ts'
import { mountSmallDisk } from './small-disk.ts'

/**
 * Megabytes: enough for an empty database of either kind and little more than its
 * write-ahead log.
 */
const DISK = 320
const RECOVERY_LIMIT = 30_000

/**
 * A disk that is full for a while. Acknowledged writes stay, new writes are
 * refused, and they work again when there is space.
 */
export async function fillDisk(engine: 'embedded' | 'postgres'): Promise<Finding> {
  const problems: string[] = []
  const disk = mountSmallDisk(DISK)
  const usual = process.env.TMPDIR
  // Postgres' own folder is a temporary one.
  process.env.TMPDIR = disk.folder
  const server = engine === 'postgres' ? await startPostgres() : undefined
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  let api: ApiProcess | undefined
  try {
    const url = await server?.createDatabase('full_disk')
    const place: Environment = url
      ? { DATABASE_URL: url, AUTH_SECRET: 'a secret of this run alone, kept on no disk' }
      : { DATA_DIR: `${disk.folder}/data` }
    const environment = { ...place, API_PORT: String(await freePort()) }
    api = await bootApi(environment)
    const before = await registerMany(api.url, 30)
    disk.fill()
    const full = await registerMany(api.url, 300)
    if (full.refused === 0) problems.push('no write was refused: the disk was not full')
    problems.push(...new Set([...before.strange, ...full.strange]))
    if (!api.isAlive()) problems.push(`the API ended: ${api.output().slice(-500)}`)
    const health = await fetch(`${api.url}/health`).then(
      ({ status }) => status,
      () => 0,
    )
    if (health !== 200) problems.push(`/health answered ${health}`)
    disk.free()
    const freedAt = performance.now()
    const after = { acknowledged: [] as string[] }
    while (after.acknowledged.length < 10 && performance.now() - freedAt < RECOVERY_LIMIT) {
      after.acknowledged.push(...(await registerMany(api.url, 10)).acknowledged)
      if (after.acknowledged.length < 10) await delay(500)
    }
    const recovery = performance.now() - freedAt
    if (after.acknowledged.length < 10) problems.push('no write works after there is space again')
    await api.kill()
    const promised = [...before.acknowledged, ...full.acknowledged, ...after.acknowledged]
    const database = await openDatabase(
      url ? { kind: 'postgres', url } : { kind: 'embedded', dataDir: `${disk.folder}/data` },
    )
    const lost = await missing(database, promised)
    await database.close()
    if (lost.length > 0) problems.push(`${lost.length} of ${promised.length} are lost`)
    return {
      name: `full disk, ${engine}`,
      said: `${promised.length} acknowledged, ${full.refused} refused with 503, ${lost.length} lost, writing again after ${Math.round(recovery)} ms`,
      problems,
    }
  } finally {
    if (api?.isAlive()) await api.kill()
    await server?.stop()
    disk.remove()
  }
}
