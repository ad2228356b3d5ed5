import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyticsIds, environment, measuredFolder, siteFolder } from '../e2e/stack.ts'
import { provideChromium } from './chromium.ts'
import { astroEnvironment } from './processes.ts'

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** How many cases it ran; without it the step is one case. */
  count?: (output: string) => Count
}

interface Result extends Count {
  step: Step
  seconds: number
}

const reports = mkdtempSync(join(tmpdir(), 'nicher-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = 'test-results/playwright.json'
const bin = (name: string) => join('node_modules', '.bin', name)
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

/** Programs that end with a line 'N passed, N failed'. */
function lastLine(output: string): Count {
  const match = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  return { passed: Number(match?.[1] ?? 0), failed: Number(match?.[2] ?? 1) }
}

function vitestCount(): Count {
  const report = json(vitestReport) as { numPassedTests: number; numFailedTests: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function playwrightCount(): Count {
  const { stats } = json(playwrightReport) as { stats: Record<string, number> }
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0),
  }
}

const buildEnvironment = { ...environment, ...astroEnvironment }

/** Steps of a lane run one after the other; the lanes of a stage at the same time, one a core. */
const stages: Step[][][] = [
  [
    [
      // First, since it writes the types of the content collections.
      { name: 'types of pages', command: [bin('astro'), 'check', '--minimumSeverity', 'warning'] },
      { name: 'types', command: [bin('tsc'), '--noEmit'] },
      { name: 'lint', command: [bin('biome'), 'ci', '--error-on-warnings', '.'] },
      {
        name: 'rooms',
        command: [
          bin('depcruise'),
          'src',
          'server',
          'contract',
          'scripts',
          'testing',
          'e2e',
          'reliability',
          'bench',
          'site-checks',
        ],
      },
      { name: 'dead code', command: [bin('knip')] },
    ],
    [
      {
        name: 'site',
        command: [bin('astro'), 'build', '--silent', '--outDir', siteFolder],
        env: buildEnvironment,
      },
      {
        name: 'measured',
        command: [bin('astro'), 'build', '--silent', '--outDir', measuredFolder],
        env: { ...buildEnvironment, ...analyticsIds },
      },
      { name: 'compression', command: ['node', 'scripts/compress.ts', '--folder', siteFolder] },
      {
        name: 'bytes',
        command: ['node', 'scripts/budgets.ts', '--folder', siteFolder],
        count: lastLine,
      },
      {
        name: 'measured bytes',
        command: ['node', 'scripts/budgets.ts', '--folder', measuredFolder],
        count: lastLine,
      },
      {
        name: 'crawl',
        command: ['node', 'site-checks/crawl.ts', '--folder', siteFolder],
        count: lastLine,
      },
      {
        name: 'hosting',
        command: ['node', 'site-checks/hosting.ts', '--folder', siteFolder],
        count: lastLine,
      },
      {
        name: 'price',
        command: ['node', 'site-checks/price.ts', '--folder', siteFolder],
        env: buildEnvironment,
        count: lastLine,
      },
      {
        name: 'units and API',
        command: [
          bin('vitest'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${vitestReport}`,
        ],
        count: vitestCount,
      },
    ],
  ],
  [
    [
      {
        name: 'kill loop',
        command: ['node', 'reliability/kill-loop.ts', '--short'],
        count: lastLine,
      },
    ],
    [
      { name: 'fuzz', command: ['node', 'reliability/fuzz.ts', '--short'], count: lastLine },
      {
        name: 'job kill',
        command: ['node', 'reliability/job-kill.ts', '--rounds', '2'],
        count: lastLine,
      },
      {
        name: 'webhook kill',
        command: ['node', 'reliability/webhook-kill.ts', '--rounds', '2'],
        count: lastLine,
      },
    ],
  ],
  [
    [
      {
        name: 'journeys',
        command: [bin('playwright'), 'test'],
        env: environment,
        count: playwrightCount,
      },
    ],
  ],
]

function run(step: Step): Promise<Result> {
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

async function lane(steps: Step[]): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps.filter(isWanted)) results.push(await run(step))
  return results
}

/** `--only site,journeys` runs those steps alone. */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',')
const isWanted = (step: Step) => wanted === undefined || wanted.includes(step.name)

provideChromium()
const results: Result[] = []
for (const stage of stages) results.push(...(await Promise.all(stage.map(lane))).flat())
rmSync(reports, { recursive: true, force: true })
rmSync(environment.DATA_DIR, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
