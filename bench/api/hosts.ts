import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostReport } from './announce.ts'

export interface Host extends HostReport {
  /** Microseconds of CPU used so far. */
  cpuTime(): Promise<number>
  stop(): Promise<void>
}

/** The product in its usual form, but without limits, and with its log discarded. */
const environment = {
  ...process.env,
  RATE_LIMIT: 'off',
  LIVE_SOURCES: 'off',
  APP_MODE: 'local',
  AUTH_SECRET: 'of the benchmark, which leaves no file behind',
}

/** Starts one of this folder's host programs in its own process, over an empty database. */
export async function startHost(
  program: string,
  args: (string | number)[],
  databaseUrl = 'memory://',
): Promise<Host> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [file, ...args.map(String)], {
    env: { ...environment, DATABASE_URL: databaseUrl },
    // The log is written as usual, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with code ${code}`)
  })
  ended.catch(() => {})
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [HostReport]
  return {
    ...report,
    async cpuTime() {
      child.send('cpu')
      const [used] = (await once(child, 'message')) as [number]
      return used
    },
    async stop() {
      child.kill('SIGKILL')
      await ended.catch(() => {})
    },
  }
}
