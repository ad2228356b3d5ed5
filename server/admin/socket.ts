import { createHash } from 'node:crypto'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Services } from '../compose.ts'
import { type Command, type CommandEvent, commandSchema, runCommand } from './commands.ts'

/** Longest path that every system takes for a socket. */
const PATH_MAX = 100

/** Where the process that owns the embedded database takes commands. */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\nicher-${digest}`
  const path = join(folder, 'admin.sock')
  return path.length <= PATH_MAX ? path : join(tmpdir(), `nicher-${digest}.sock`)
}

/**
 * Takes operator commands on a socket that only the owner of the process can
 * open. The caller holds the folder's lock, so a socket file that is already
 * there was left by a dead process.
 */
export async function serveCommands(dataDir: string, services: Services): Promise<Server> {
  const path = socketPath(dataDir)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const server = createServer(async (incoming, outgoing) => {
    const tell = (event: CommandEvent) => void outgoing.write(`${JSON.stringify(event)}\n`)
    try {
      const command = commandSchema.parse(JSON.parse(await text(incoming)))
      await runCommand(services, command, tell)
    } catch (error) {
      tell({ kind: 'failed', text: (error as Error).message })
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
  return server
}

/** Sends a command to the process that owns the folder; false when none listens there. */
export function sendCommand(
  dataDir: string,
  command: Command,
  tell: (event: CommandEvent) => void,
): Promise<boolean> {
  const path = socketPath(dataDir)
  if (process.platform !== 'win32' && !existsSync(path)) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST', path: '/' }, (answer) => {
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
