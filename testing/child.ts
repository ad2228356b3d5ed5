import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

export interface Child {
  process: ChildProcess
  pid: number
  /** All output so far. */
  output: { stdout: string; stderr: string }
  /** Resolves when the standard output contains `text`. @throws when the process ends before */
  says(text: string): Promise<void>
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
}

interface Options {
  env?: Record<string, string>
  /** Starts the process as the head of a new process group. */
  detached?: boolean
}

/** Starts a program that ends with the test at the latest. */
export function startChild(command: string, words: string[], options: Options = {}): Child {
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.detached ?? false,
    // No test may depend on a model that runs on its machine.
    env: { ...process.env, NODE_OPTIONS: '', LLM_BASE_URL: 'off', ...options.env },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.stderr += chunk
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    process: child,
    pid: child.pid ?? 0,
    output,
    ended,
    async says(text) {
      const over = ended.then(() => {
        if (!output.stdout.includes(text)) throw new Error(`It ended: ${output.stderr}`)
      })
      while (!output.stdout.includes(text)) {
        await Promise.race([once(child.stdout, 'data'), over])
      }
    },
  }
}

/** Runs a module's source, which may import TypeScript by absolute URL. */
export function startModule(source: string, options: Options = {}): Child {
  return startChild(process.execPath, ['--input-type=module', '--eval', source], options)
}
