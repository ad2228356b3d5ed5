import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../testing/free-port.ts'

const AFTERWARDS_MS = 3_000
const BOOT_LIMIT_MS = 60_000

export interface Start {
  /** From the start of the process to the first answers of both /health and /ready. */
  readyMs: number
  /** Of all its threads until then. */
  cpuMs: number
  /** The slowest /health of the three seconds after that, while the analysis loads. */
  slowestMs: number
  memoryMb: number
}

/** User and system time of a process, from Linux, which counts in hundredths of a second. */
function cpuMs(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = after.split(' ').slice(11, 13)
  return 10 * (Number(user) + Number(system))
}

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

const answers = async (url: string) =>
  (await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )) === true

/** Starts the API of the commit in `root` as `npm run api` does, and stops it again. */
export async function startOnce(root: string, dataDir: string): Promise<Start> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { api: string }
  }
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(
    process.execPath,
    scripts.api
      .split(' ')
      .slice(1)
      .filter((word) => !word.startsWith('--env-file')),
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        APP_MODE: 'local',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        API_PORT: String(port),
        PUBLIC_API_URL: api,
        LLM_BASE_URL: 'off',
        LIVE_SOURCES: 'off',
        INTEREST_SOURCES: 'off',
        LOG_LEVEL: 'warn',
      },
    },
  )
  const ended = once(child, 'exit')
  const { pid = 0 } = child
  try {
    while (!((await answers(`${api}/health`)) && (await answers(`${api}/ready`)))) {
      const isLate = performance.now() - began > BOOT_LIMIT_MS
      if (isLate || child.exitCode !== null) throw new Error(`The API in ${root} did not start`)
      await wait(10)
    }
    const readyMs = performance.now() - began
    const cpu = cpuMs(pid)
    let slowestMs = 0
    while (performance.now() - began < readyMs + AFTERWARDS_MS) {
      const asked = performance.now()
      await answers(`${api}/health`)
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      await wait(10)
    }
    return { readyMs, cpuMs: cpu, slowestMs, memoryMb: memoryMb(pid) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
