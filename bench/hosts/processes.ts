import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../testing/free-port.ts'
import { type CpuLimit, limitCpu } from './cpu-limit.ts'

/** Ticks of /proc a second. */
const TICKS = 100

/** A process of the product, pinned to a core of which it gets a share. */
export interface Pinned {
  url: string
  limit: CpuLimit
  /** Seconds of processor that it used so far. */
  cpu(): number
  stop(): Promise<void>
}

function cpuOf(pid: number): { parent: number; seconds: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    parent: Number(fields[1]),
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
  }
}

/** Seconds of processor that the processes of a server used so far, each of which has its own. */
export function cpuOfChildren(parent: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const each = cpuOf(Number(name))
      if (each.parent === parent) found.set(Number(name), each.seconds)
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}

interface Options {
  /** `index` serves requests, `worker` runs analyses and the rest of the background work. */
  program: 'index' | 'worker'
  name: string
  databaseUrl: string
  core: number
  /** Of the core. */
  share: number
}

/** Starts the product's own program. The limit begins once it has started. */
export async function startPinned(options: Options): Promise<Pinned> {
  const { program, name, databaseUrl, core, share } = options
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'nicher-hosts-'))
  const file = fileURLToPath(new URL(`../../server/${program}.ts`, import.meta.url))
  const child: ChildProcess = spawn('taskset', ['-c', String(core), process.execPath, file], {
    env: {
      ...process.env,
      ...{ APP_MODE: 'local', HOST: '127.0.0.1', API_PORT: String(port), PUBLIC_API_URL: url },
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMIT: '1000000' },
      ...{ LIVE_SOURCES: 'off', INTEREST_SOURCES: 'off', LLM_BASE_URL: 'off' },
      JOBS_PER_HOST: program === 'worker' ? '2' : '0',
      AUTH_SECRET: 'of the benchmark, which leaves no file behind',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const early = ended.then(() => {
    throw new Error(`The ${program} ended`)
  })
  early.catch(() => {})
  // Both say which model answers once they run.
  const started = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('AI:')) resolve()
    })
  })
  await Promise.race([started, early])
  const limit = limitCpu(name, share)
  limit.add(child.pid ?? 0)
  return {
    url,
    limit,
    cpu: () => cpuOf(child.pid ?? 0).seconds,
    async stop() {
      child.kill('SIGKILL')
      await ended
      limit.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
