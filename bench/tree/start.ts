import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface TreeHost {
  url: string
  /** Of a user who may explore. */
  token: string
  /** The number of synthetic niches that it added. */
  added: number
  /** Bytes of resident memory. */
  memory(): Promise<number>
  /** Ends it in good order, so that the next start need not recover anything. */
  close(): Promise<void>
  stop(): void
}

/** The settings of the database: an address, or the folder of an embedded one. */
export type TreeDatabase = { DATABASE_URL: string } | { DATA_DIR: string }

/** Starts the API over a tree with `nodes` niches, in its own process. */
export async function startTreeHost(nodes: number, database: TreeDatabase): Promise<TreeHost> {
  const file = fileURLToPath(new URL('tree-host.ts', import.meta.url))
  const env = { ...process.env, ...database, RATE_LIMIT: 'off', LIVE_SOURCES: 'off' }
  const child: ChildProcess = spawn(process.execPath, [file, String(nodes)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The host ended with code ${code}`)
  })
  ended.catch(() => {})
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [
    Pick<TreeHost, 'url' | 'token' | 'added'>,
  ]
  return {
    ...report,
    async memory() {
      child.send('memory')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes
    },
    async close() {
      child.send('close')
      await once(child, 'exit')
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
