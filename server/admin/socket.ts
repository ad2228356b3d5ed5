import { createHash } from 'node:crypto'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../compose.ts'
import { explainFailure } from '../failure.ts'
import { type Command, type CommandEvent, commandSchema, runCommand } from './commands.ts'

/** How long a stopping host waits until its last answers are read. */
const ANSWERS_READ_MS = 1_000

export interface CommandServer {
  /**
   * Refuses new commands and ends an import after its batch. Resolves when no
   * command runs any more, so the database may close.
   */
  close(): Promise<void>
}

/** Longest path that every system accepts for a socket. */
const PATH_MAX = 100

/** The socket on which the owner of the embedded database accepts commands. */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\nicher-${digest}`
  const path = join(folder, 'admin.sock')
  return path.length <= PATH_MAX ? path : join(tmpdir(), `nicher-${digest}.sock`)
}

/**
 * Accepts operator commands on a socket that only the owner of the process can
 * open. The caller holds the folder's lock, so an existing socket file belongs to
 * a dead process.
 */
export async function serveCommands(dataDir: string, services: Services): Promise<CommandServer> {
  const path = socketPath(dataDir)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const server = createServer(async (incoming, outgoing) => {
    const tell = (event: CommandEvent) => void outgoing.write(`${JSON.stringify(event)}\n`)
    try {
      const command = commandSchema.parse(JSON.parse(await text(incoming)))
      stopping.signal.throwIfAborted()
      const run = runCommand(services, command, tell, stopping.signal)
      running.add(run)
      await run.finally(() => running.delete(run))
    } catch (error) {
      tell({ kind: 'failed', text: explainFailure(error) })
    }
    outgoing.end()
  })
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return {
    async close() {
      stopping.abort(
        new Error('The API is stopping. Finished work is kept. Run the command again later.'),
      )
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.allSettled(running)
      await Promise.race([closed, delay(ANSWERS_READ_MS, undefined, { ref: false })])
      server.closeAllConnections()
    },
  }
}

/** Sends a command to the process that owns the folder; false when no process listens there. */
export function sendCommand(
  dataDir: string,
  command: Command,
  tell: (event: CommandEvent) => void,
): Promise<boolean> {
  const path = socketPath(dataDir)
  if (process.platform !== 'win32' && !existsSync(path)) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const to = { socketPath: path, method: 'POST', path: '/', agent: false } as const
    const call = request(to, (answer) => {
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) tell(JSON.parse(line) as CommandEvent)
      })
      answer.on('end', () => resolve(true))
      answer.on('error', reject)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false)
      else reject(error)
    })
    call.end(JSON.stringify(command))
  })
}
