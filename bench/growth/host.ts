import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../testing/free-port.ts'

type Question =
  | { kind: 'analysis' }
  | { kind: 'clean' }
  | { kind: 'memory' }
  | { kind: 'loop'; ms: number }
  | { kind: 'mail'; to: string }
export type Asked = Question & { number: number }

interface Cleaned {
  ms: number
  removed: number
  /** The statement that took longest, and its time. */
  slowest: [text: string, ms: number]
}

/** An API host in a process of its own. */
export interface GrowthHost {
  url: string
  analysis(): Promise<string>
  clean(): Promise<Cleaned>
  /** The statements of its background work, with their milliseconds. */
  loop(ms: number): Promise<[text: string, ms: number][]>
  /** The newest mail to an address. */
  mail(to: string): Promise<string>
  /** Bytes of resident memory. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts the product over a database, which it migrates and seeds. Limits count, but are not reached. */
export async function startGrowthHost(databaseUrl: string): Promise<GrowthHost> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'nicher-growth-'))
  const url = `http://127.0.0.1:${port}`
  const file = fileURLToPath(new URL('growth-host.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      ...{ APP_MODE: 'local', HOST: '127.0.0.1', API_PORT: String(port), PUBLIC_API_URL: url },
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMIT: '1000000' },
      ...{ LIVE_SOURCES: 'off', INTEREST_SOURCES: 'off', LLM_BASE_URL: 'off' },
      AUTH_SECRET: 'of the benchmark, which leaves no file behind',
    },
    // The log is written as usual, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The host ended with code ${code}`)
  })
  ended.catch(() => {})
  let number = 0
  const waiting = new Map<number, (value: unknown) => void>()
  const started = new Promise((resolve) => waiting.set(-1, resolve))
  child.on('message', (message: { number: number; value: unknown }) => {
    waiting.get(message.number)?.(message.value)
    waiting.delete(message.number)
  })
  await Promise.race([started, ended])

  function ask<T>(question: Question): Promise<T> {
    number += 1
    const own = number
    child.send({ ...question, number: own } satisfies Asked)
    const answered = new Promise<T>((resolve) => {
      waiting.set(own, (value) => resolve(value as T))
    })
    return Promise.race([answered, ended])
  }
  return {
    url,
    analysis: () => ask({ kind: 'analysis' }),
    clean: () => ask({ kind: 'clean' }),
    loop: (ms) => ask({ kind: 'loop', ms }),
    mail: (to) => ask({ kind: 'mail', to }),
    memory: () => ask({ kind: 'memory' }),
    async stop() {
      child.kill('SIGKILL')
      await ended.catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
