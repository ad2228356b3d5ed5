import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostMessage } from './messages.ts'

/** How long to wait for a host's message. */
const PATIENCE = 90_000

const program = fileURLToPath(new URL('host.ts', import.meta.url))

export interface Host {
  url: string
  /** Every reported stage since the start, in order. */
  stages: Extract<HostMessage, { kind: 'stage' }>[]
  /** The paid parts of a market's analysis, in order. */
  paid(market: string): number[]
  /** Resolves with the milliseconds since the host was ready when it sends a matching message. */
  hears(wanted: (message: HostMessage) => boolean): Promise<number>
  grant(email: string): Promise<void>
  /** Resolves when it has ended, for any reason. */
  ended: Promise<unknown>
  kill(): Promise<void>
  /** Asks it to end; resolves with the milliseconds until it has ended. */
  end(): Promise<number>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** @throws {Error} with its output when it ends before it is ready */
export async function startHost(
  role: 'api' | 'worker',
  environment: Record<string, string>,
): Promise<Host> {
  const { PATH, HOME, TMPDIR } = process.env
  const base = { PATH, HOME, TMPDIR, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', LIVE_SOURCES: 'off' }
  const child = spawn(process.execPath, [program, role], {
    env: { ...base, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit').then(() => running.delete(child))
  const told: { message: HostMessage; at: number }[] = []
  const listeners = new Set<() => void>()
  child.on('message', (message: HostMessage) => {
    told.push({ message, at: performance.now() })
    for (const listener of listeners) listener()
  })

  function heard(wanted: (message: HostMessage) => boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no message arrived: ${output}`)), PATIENCE)
      const look = () => {
        const found = told.find(({ message }) => wanted(message))
        if (found === undefined) return
        listeners.delete(look)
        clearTimeout(timer)
        resolve(found.at)
      }
      listeners.add(look)
      look()
      void ended.then(() => clearTimeout(timer))
      void ended.then(() => reject(new Error(`a host ended: ${output}`)))
    })
  }

  const readyAt = await heard(({ kind }) => kind === 'ready')
  return {
    url: `http://127.0.0.1:${environment.API_PORT}`,
    ended,
    paid: (market) =>
      told.flatMap(({ message }) =>
        message.kind === 'paid' && message.market === market ? [message.part] : [],
      ),
    get stages() {
      return told.flatMap(({ message }) => (message.kind === 'stage' ? [message] : []))
    },
    hears: async (wanted) => Math.max(0, (await heard(wanted)) - readyAt),
    async grant(email) {
      const granted = heard(({ kind }) => kind === 'granted')
      child.send(email)
      await granted
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async end() {
      const started = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - started
    },
  }
}
