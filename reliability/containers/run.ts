import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { NOBODY } from './image.ts'

const HEALTHY_WITHIN_MS = 180_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Program {
  words: string[]
  folder: string
  env: Record<string, string>
}

/** Starts a program as the unprivileged user, with these variables and no others. */
export function start({ words: [command = '', ...rest], folder, env }: Program): ChildProcess {
  const child = spawn(command, rest, {
    cwd: folder,
    env,
    uid: NOBODY,
    gid: NOBODY,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Runs a program to its end. @throws {Error} with its output, unless it ends with 0 */
export async function finish(program: Program): Promise<string> {
  const child = start(program)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`${program.words.join(' ')} ended with ${code}: ${chunks.join('')}`)
  return chunks.join('')
}

/** Runs a health check until it passes. @throws {Error} if it never does */
export async function untilHealthy(check: Program): Promise<number> {
  const started = performance.now()
  for (;;) {
    try {
      await finish(check)
      return Math.round(performance.now() - started)
    } catch (error) {
      if (performance.now() - started > HEALTHY_WITHIN_MS) throw error
      await delay(500)
    }
  }
}
