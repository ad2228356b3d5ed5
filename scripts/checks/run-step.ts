import { spawn } from 'node:child_process'
import { astroEnvironment } from '../processes.ts'
import type { Count, Step } from './steps.ts'

export interface Result extends Count {
  step: Step
  seconds: number
}

/** Runs a step, and prints how it went; its output where it failed. */
export function runStep(step: Step): Promise<Result> {
  const [command = '', ...args] = step.command
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...astroEnvironment, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      output += String(error)
    })
    child.on('close', (code) => {
      const result = {
        step,
        seconds: (performance.now() - started) / 1000,
        ...tally(step, code, output),
      }
      report(result, output)
      resolve(result)
    })
  })
}

function tally(step: Step, code: number | null, output: string): Count {
  let count: Count = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  try {
    if (step.count) count = step.count(output)
  } catch {
    // A program that died wrote no report.
    count = { passed: 0, failed: 1 }
  }
  // A program that says it failed has failed, whatever it counted; one that ran nothing as well.
  const isBroken = (code !== 0 && count.failed === 0) || count.passed + count.failed === 0
  return isBroken ? { ...count, failed: 1 } : count
}

function report({ step, seconds, passed, failed }: Result, output: string): void {
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  process.stdout.write(
    `${mark} ${step.name.padEnd(16)} ${String(passed).padStart(5)} passed ${failed > 0 ? `${failed} failed ` : ''}(${seconds.toFixed(1)} s)\n`,
  )
  if (failed > 0) process.stdout.write(`${output.slice(-20_000)}\n`)
}
