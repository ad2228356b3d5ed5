import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Result } from './run-step.ts'
import { playwrightReport, vitestReport } from './steps.ts'

/** A line of the list, and the seconds that it is sorted by. */
export interface Timed {
  name: string
  seconds: number
}

const STEPS = 5
const FILES = 10

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

/** The slowest of a list as lines under a title; no line for an empty list. */
export function slowest(title: string, all: readonly Timed[], most: number): string[] {
  if (all.length === 0) return []
  const sorted = [...all].sort((a, b) => b.seconds - a.seconds).slice(0, most)
  return [
    title,
    ...sorted.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s ${name}`),
  ]
}

export function slowestSteps(results: readonly Result[]): string[] {
  const timed = results.map(({ step, seconds }) => ({ name: step.name, seconds }))
  return slowest('Slowest steps:', timed, STEPS)
}

/** A file that runs over two databases is in the list twice. */
export function vitestFiles({ testResults }: VitestReport, root: string): Timed[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function milliseconds({ suites = [], specs = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + milliseconds(suite), own)
}

export function playwrightFiles({ suites }: { suites: PlaywrightSuite[] }): Timed[] {
  return suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: milliseconds(suite) / 1000 }))
}

/** The test files of a report; none if its program wrote no report. */
function read<T>(path: string, filesOf: (report: T) => Timed[]): Timed[] {
  try {
    return filesOf(JSON.parse(readFileSync(path, 'utf8')) as T)
  } catch {
    return []
  }
}

/** The test files that took longest, without the time that loading them took. */
export function slowestFiles(results: readonly Result[]): string[] {
  const ran = new Set(results.map(({ step }) => step.name))
  const files = [
    ...read<VitestReport>(vitestReport, (report) => vitestFiles(report, process.cwd())),
    // Of an earlier run, unless the journeys were part of this one.
    ...(ran.has('journeys') ? read(playwrightReport, playwrightFiles) : []),
  ]
  return slowest('Slowest test files, without the time to load them:', files, FILES)
}
