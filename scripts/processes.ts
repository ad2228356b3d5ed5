import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs Astro without telemetry and always in the foreground. */
export const astroEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_PREVIEW_BACKGROUND: '0',
}

export function node(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...astroEnvironment, ...env },
  })
}

/** Waits until a child ends. @throws {Error} when it failed */
export async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with code ${code}`)
}

/** Waits until a child prints 'ready'. @throws {Error} when it ends before */
export async function ready(child: ChildProcess): Promise<void> {
  const said = once(child, 'message')
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} could not start`)
  })
  await Promise.race([said, ended])
  ended.catch(() => {})
}

/**
 * Runs until a signal arrives or one child ends; then ends all other children and
 * waits for them.
 */
export async function supervise(children: ChildProcess[]): Promise<never> {
  const exits = children.map((child) => once(child, 'exit'))
  const signal = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const failed = await Promise.race([
    signal.then(() => false),
    ...exits.map((exit) => exit.then(() => true)),
  ])
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(exits)
  process.exit(failed ? 1 : 0)
}
