import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  analyticsIds,
  environment,
  measuredFolder,
  siteFolder,
} from '../../testing/journey-stack.ts'
import { astroEnvironment } from '../processes.ts'

export interface Count {
  passed: number
  failed: number
}

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** How many cases it ran; without it the step is one case. */
  count?: (output: string) => Count
}

/** Removed when all steps are done. */
export const reports = mkdtempSync(join(tmpdir(), 'nicher-reports-'))
export const vitestReport = join(reports, 'vitest.json')
/** Where the tests write the statements that the product sends. */
const statements = join(reports, 'statements')
export const playwrightReport = 'test-results/playwright.json'
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
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + (stats.skipped ?? 0),
  }
}

const rooms = 'src server contract scripts testing e2e reliability bench site-checks'.split(' ')

const buildEnvironment = { ...environment, ...astroEnvironment }

/**
 * Steps of a lane run one after the other; the lanes of a stage at the same time, one a core.
 * Astro's builds and its check write the same files, so no two of them are in lanes of one stage.
 */
export const stages: Step[][][] = [
  [
    [
      { name: 'style', command: [bin('biome'), 'ci', '--error-on-warnings', '.'] },
      { name: 'rooms', command: [bin('depcruise'), ...rooms] },
      {
        name: 'folders',
        command: [bin('depcruise'), '--config', '.dependency-cruiser.folders.js', ...rooms],
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
        name: 'price',
        command: ['node', 'site-checks/price.ts', '--folder', siteFolder],
        env: buildEnvironment,
        count: lastLine,
      },
    ],
  ],
  [
    [
      // First, since it writes the types of the content collections.
      { name: 'page types', command: [bin('astro'), 'check', '--minimumSeverity', 'warning'] },
      { name: 'code types', command: [bin('tsc'), '--noEmit'] },
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
    ],
    [
      {
        name: 'units and API',
        command: [
          bin('vitest'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${vitestReport}`,
        ],
        env: { STATEMENTS_FOLDER: statements },
        count: vitestCount,
      },
      {
        name: 'statements',
        command: ['node', 'reliability/statements.ts', '--folder', statements],
        count: lastLine,
      },
    ],
  ],
  [
    [
      {
        name: 'job kill',
        command: ['node', 'reliability/job-kill.ts', '--rounds', '2'],
        count: lastLine,
      },
    ],
    [
      {
        name: 'kill loop',
        command: ['node', 'reliability/kill-loop.ts', '--short'],
        count: lastLine,
      },
      { name: 'fuzz', command: ['node', 'reliability/fuzz.ts', '--short'], count: lastLine },
      {
        name: 'webhook kill',
        command: ['node', 'reliability/webhook-kill.ts', '--rounds', '2'],
        count: lastLine,
      },
      {
        name: 'workspace kill',
        command: ['node', 'reliability/workspace-kill.ts', '--rounds', '2'],
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

/** Groups of steps that `--only` takes too. */
export const sets: Record<string, readonly string[]> = {
  types: ['page types', 'code types'],
  lint: ['style', 'rooms', 'folders', 'dead code'],
  unit: ['units and API', 'statements'],
  e2e: ['site', 'measured', 'compression', 'journeys'],
  'site bytes': ['site', 'bytes'],
  'site checks': ['site', 'compression', 'crawl', 'hosting', 'price'],
}

/**
 * The names of the steps that `only` asks for, a list of steps and sets with commas between; all
 * where it is undefined. @throws for a name that is neither
 */
export function wantedSteps(only: string | undefined): ReadonlySet<string> {
  const all = stages.flat(2).map(({ name }) => name)
  if (only === undefined) return new Set(all)
  const wanted = only.split(',').flatMap((name) => sets[name] ?? [name])
  const unknown = wanted.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}`)
  return new Set(wanted)
}
