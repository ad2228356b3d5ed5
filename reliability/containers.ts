import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideCaddy } from '../scripts/caddy.ts'
import { readServices, readStages, type Stage } from '../testing/container-files.ts'
import { startPostgres } from '../testing/postgres.ts'
import { buildStage, NOBODY, variablesOf, within, wordsOf } from './containers/image.ts'
import { finish, type Program, start, untilHealthy } from './containers/run.ts'
import { hasResult, signUp, start as startAnalysis, untilEnded } from './job-kill/analyses.ts'

/**
 * Carries out Dockerfile and compose.yaml in plain folders, with their own commands and variables,
 * as an unprivileged user, where no container engine can run. Needs root on Linux: for the user,
 * and for a network of its own, in which the ports of compose.yaml are free.
 */
const { values } = parseArgs({ options: { built: { type: 'string' } } })
const stages = readStages()
const stage = (name: string): Stage => {
  const found = stages.find((each) => each.name === name)
  if (found === undefined) throw new Error(`The Dockerfile has no stage ${name}`)
  return found
}

function build(): string {
  const home = mkdtempSync(join(tmpdir(), 'nicher-containers-'))
  const args = readServices({}).site?.build?.args ?? {}
  for (const each of stages) buildStage(each, { home, args })
  mkdirSync(join(home, 'bin'))
  cpSync(process.execPath, join(home, 'bin', 'node'))
  spawnSync('chmod', ['a+rx', home])
  return home
}

async function run(home: string): Promise<string[]> {
  const said: string[] = []
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase('nicher')
  const services = readServices({ DATABASE_URL })
  const PATH = [join(home, 'bin'), postgres.programs, process.env.PATH].join(':')
  const scratch = (name: string) => {
    const path = join(home, 'volumes', name)
    mkdirSync(path, { recursive: true })
    chownSync(path, NOBODY, NOBODY)
    return path
  }

  /** A service's own command, or another one in its place. */
  function program(name: string, words?: string[]): Program {
    const service = services[name]
    const image = stage(service?.build?.target ?? '')
    const root = join(home, image.name)
    const variables = { ...variablesOf(image), ...service?.environment }
    const env = Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, within(root, String(value))]),
    )
    const own = words ?? service?.command ?? wordsOf(image, 'CMD')
    const folder = image.name === 'host' ? join(root, 'app') : root
    const HOME = scratch(`home-${name}`)
    return { words: own.map((word) => within(root, word)), folder, env: { PATH, HOME, ...env } }
  }

  try {
    const caddy = program('site')
    start({ ...caddy, words: [provideCaddy(), ...caddy.words.slice(1)] })
    const check = wordsOf(stage('host'), 'HEALTHCHECK')
    const hosts = ['api-1', 'api-2', 'worker'].map((name) => [name, start(program(name))] as const)
    for (const [name] of hosts) {
      said.push(`${name} is healthy after ${await untilHealthy(program(name, check))} ms`)
    }
    const page = await fetch('http://localhost:4321/')
    const health = await fetch('http://localhost:8787/health')
    if (page.status !== 200 || health.status !== 200) {
      throw new Error(`Caddy answers ${page.status} for the site, ${health.status} for the API`)
    }
    said.push('Caddy serves the site, and the API behind it')

    const url = 'http://localhost:8787'
    const grant = async (email: string) => {
      await finish(program('api-1', ['node', 'server/admin/cli.ts', 'user', 'grant', email]))
    }
    const bearer = await signUp({ url, grant })
    const id = await startAnalysis(url, bearer, 'dog grooming')
    if (id === undefined) throw new Error('An analysis was refused')
    const ended = await untilEnded(url, bearer, id)
    if (ended?.status !== 'completed' || !(await hasResult(url, bearer, id))) {
      throw new Error(`The analysis ended as ${ended?.status}`)
    }
    said.push('the worker ran an analysis, since the API hosts leave them to it')

    const dumps = scratch('dumps')
    const script = join(home, 'nightly-dump.sh')
    cpSync('deploy/nightly-dump.sh', script)
    const env = { PATH, DATABASE_URL, DUMP_FOLDER: dumps, DUMPS_KEPT: '2' }
    for (const _night of [1, 2, 3]) {
      await finish({ words: [script, 'now'], folder: dumps, env })
      await new Promise((resolve) => setTimeout(resolve, 1_100))
    }
    const kept = readdirSync(dumps)
    if (kept.length !== 2) throw new Error(`Of three dumps, these are left: ${kept.join(', ')}`)
    said.push('the nightly dump can be listed, and the oldest of three was removed')

    const [first] = hosts
    first?.[1].kill('SIGTERM')
    if (first) await once(first[1], 'exit')
    const without = await fetch(`${url}/health`)
    if (without.status !== 200) throw new Error(`Without api-1: ${without.status}`)
    said.push('with one API host stopped, the other one answers')
    for (const [, child] of hosts.slice(1)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return said
  } finally {
    await postgres.stop()
  }
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  process.stdout.write('It needs root on Linux.\n\n0 passed, 1 failed\n')
  process.exit(1)
}
if (values.built === undefined) {
  const home = build()
  // A network of its own, as compose.yaml gives one to Caddy and its hosts.
  const words = `ip link set lo up && exec "$0" "$1" --built "$2"`
  const { status } = spawnSync(
    'unshare',
    ['--net', 'sh', '-c', words, process.execPath, import.meta.filename, home],
    { stdio: 'inherit' },
  )
  rmSync(home, { recursive: true, force: true })
  process.exit(status ?? 1)
}
try {
  const said = await run(values.built)
  for (const line of said) process.stdout.write(`- ${line}\n`)
  process.stdout.write(`\n${said.length} passed, 0 failed\n`)
  process.exit(0)
} catch (error) {
  process.stdout.write(`${String(error)}\n\n0 passed, 1 failed\n`)
  process.exit(1)
}
