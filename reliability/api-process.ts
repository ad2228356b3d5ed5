import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../testing/free-port.ts'

const program = fileURLToPath(new URL('../server/index.ts', import.meta.url))
const BOOT_LIMIT = 60_000

/** A running API in its own process group. */
export interface ApiProcess {
  url: string
  pid: number
  /** From the start of the process until it listened. */
  bootMs: number
  isAlive(): boolean
  /** Everything it wrote so far, to its log and to standard error. */
  output(): string
  /** Resolves when it has ended, for any reason. */
  ended: Promise<unknown>
  /** Kills it with SIGKILL, and waits until it has ended. */
  kill(): Promise<void>
}

export type Environment = Record<string, string>

const running = new Set<ChildProcess>()

// They have their own process groups, so the end of this process would leave them running.
process.on('exit', () => {
  for (const child of running) killGroup(child)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** The caller's own variables must not reach the API. */
function environmentOf(given: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    RATE_LIMIT: 'off',
    LIVE_SOURCES: 'off',
    LLM_BASE_URL: 'off',
    LOG_LEVEL: 'warn',
    ...given,
  }
}

function start(
  environment: Environment,
  started = program,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [started], {
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  }
  return { child, output: () => chunks.join('') }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has already ended; on Windows there are no groups.
    child.kill('SIGKILL')
  }
}

/**
 * @param host the program; the API itself if absent
 * @throws {Error} with its output when it does not start
 */
export async function bootApi(environment: Environment, host?: string): Promise<ApiProcess> {
  const started = performance.now()
  const { child, output } = start(environment, host)
  const ended = once(child, 'exit')
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), BOOT_LIMIT)
  try {
    const first = await Promise.race([
      once(child, 'message', { signal: limit.signal }).then(() => 'ready'),
      ended.then(() => 'ended'),
    ])
    if (first === 'ended') throw new Error(`the API ended while it started: ${output()}`)
  } catch (error) {
    killGroup(child)
    throw limit.signal.aborted ? new Error(`no boot in ${BOOT_LIMIT} ms: ${output()}`) : error
  } finally {
    clearTimeout(timer)
  }
  return {
    url: `http://127.0.0.1:${environment.API_PORT}`,
    pid: child.pid ?? 0,
    bootMs: performance.now() - started,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output,
    ended,
    async kill() {
      killGroup(child)
      await ended
    },
  }
}

/** Starts an API and kills it `ms` later, at any point of its start. */
export async function killWhileBooting(environment: Environment, ms: number): Promise<void> {
  const { child } = start(environment)
  const ended = once(child, 'exit')
  const timer = setTimeout(() => killGroup(child), ms)
  await ended
  clearTimeout(timer)
}

/**
 * Starts an API on a folder that `owner` holds; returns the problem, or undefined
 * if it was refused as it should be.
 */
export async function problemOfSecondOpener(
  environment: Environment,
  owner: number,
): Promise<string | undefined> {
  const started = performance.now()
  const { child, output } = start({ ...environment, API_PORT: String(await freePort()) })
  const timer = setTimeout(() => killGroup(child), 10_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  const ms = performance.now() - started
  if (code === null || code === 0) return `ended with code ${code}: ${output()}`
  if (!output().includes(`process ${owner}.`)) return `does not name process ${owner}: ${output()}`
  if (ms >= 2_000) return `took ${Math.round(ms)} ms`
  return undefined
}
