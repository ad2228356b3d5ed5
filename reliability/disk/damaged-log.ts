import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/open.ts'
import { freePort } from '../../testing/free-port.ts'
import { bootApi } from '../api-process.ts'
import { missing, registerMany } from './registrations.ts'
import type { Finding } from './report.ts'

type Damage = (database: string, segment: string) => void

/** Damage by a failing disk or a careless copy. */
const DAMAGES: Record<string, Damage> = {
  'log cut to nothing': (_database, segment) => truncateSync(segment, 0),
  'log cut in the middle of its first page': (_database, segment) => truncateSync(segment, 4_000),
  'log gone': (_database, segment) => rmSync(segment),
  'PG_VERSION gone': (database) => rmSync(join(database, 'PG_VERSION')),
  'control file gone': (database) => rmSync(join(database, 'global', 'pg_control')),
  'tables gone': (database) => rmSync(join(database, 'base'), { recursive: true }),
}

function segmentsIn(database: string): string[] {
  const names = readdirSync(join(database, 'pg_wal'))
  return names.filter((name) => /^[\dA-F]{24}$/.test(name)).sort()
}

const copyOf = (folder: string) => {
  const copy = mkdtempSync(join(tmpdir(), 'nicher-damaged-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** The id that a database gets when it is created; none if its file is missing. */
function identityOf(database: string): string {
  const control = join(database, 'global', 'pg_control')
  return existsSync(control) ? readFileSync(control).toString('hex', 0, 8) : 'none'
}

/**
 * An embedded database that was killed and then lost files. Each start must be
 * refused with a message that leads to the backup, and no new database may replace
 * the old one.
 */
export async function damageLog(): Promise<Finding> {
  const problems: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'nicher-damaged-'))
  const port = String(await freePort())
  const api = await bootApi({ DATA_DIR: folder, API_PORT: port })
  const { acknowledged, strange } = await registerMany(api.url, 30)
  problems.push(...strange)
  await api.kill()
  let refused = 0
  for (const [name, damage] of Object.entries(DAMAGES)) {
    const copy = copyOf(folder)
    const database = join(copy, 'db')
    damage(database, join(database, 'pg_wal', segmentsIn(database).at(-1) ?? ''))
    const before = identityOf(database)
    try {
      const opened = await bootApi({ DATA_DIR: copy, API_PORT: port })
      await opened.kill()
      problems.push(`${name}: started`)
    } catch (error) {
      if (!String(error).includes('Restore a backup')) problems.push(`${name}: ${String(error)}`)
      else refused += 1
    }
    if (identityOf(database) !== before) problems.push(`${name}: a new database was created`)
    rmSync(copy, { recursive: true, force: true })
  }
  const whole = await openDatabase({ kind: 'embedded', dataDir: folder })
  const lost = await missing(whole, acknowledged)
  await whole.close()
  if (lost.length > 0) problems.push(`${lost.length} are lost without damage`)
  rmSync(folder, { recursive: true, force: true })
  const kinds = Object.keys(DAMAGES).length
  return {
    name: 'damaged files, embedded',
    said: `${refused} of ${kinds} damages refused with a message; undamaged, ${acknowledged.length} of ${acknowledged.length + lost.length} rows there`,
    problems,
  }
}
