import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

export const NOBODY = 65_534
export const isRoot = process.getuid?.() === 0
/** Postgres refuses to run as root. */
export const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

interface Place {
  /** Where it runs. */
  home: string
  data: string
  /** The folder of its programs. */
  programs: string
  /** More settings of the server, each as `name=value`. */
  settings?: readonly string[]
}

/** The process of a Postgres server over a folder with data, on a free loopback port. */
export async function createServer({ home, data, programs, settings = [] }: Place) {
  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const parameters = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
  for (const setting of ['max_connections=200', ...settings]) parameters.push('-c', setting)
  let server: ChildProcess | undefined

  function launch(): ChildProcess {
    const options = { cwd: home, ...identity, stdio: 'ignore' as const }
    return spawn(join(programs, 'postgres'), parameters, options)
  }

  return {
    url,
    /** The id of its first process. */
    pid: () => server?.pid,

    async run(): Promise<void> {
      server = launch()
      for (let attempt = 0; attempt < 600; attempt += 1) {
        // The start fails while children of the killed server still hold its memory.
        if (server.exitCode !== null) server = launch()
        const client = new Client({ connectionString: url('postgres') })
        try {
          await client.connect()
          return
        } catch {
          await delay(50)
        } finally {
          await client.end().catch(() => {})
        }
      }
      throw new Error('Postgres did not come up')
    },

    async end(signal: NodeJS.Signals): Promise<void> {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      server.kill(signal)
      await once(server, 'exit')
    },
  }
}
