import { readFileSync } from 'node:fs'
import type { Result } from './run-step.ts'
import { playwrightReport } from './steps.ts'

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

/** The journeys that failed first and then passed, as `file › title`. */
export function flakyJourneys({ suites = [] }: { suites?: PlaywrightSuite[] }): string[] {
  return suites.flatMap((suite) => {
    const flaky = (suite.specs ?? []).filter(({ tests }) =>
      tests.some(({ status }) => status === 'flaky'),
    )
    return [...flaky.map(({ title }) => `e2e/${suite.file} › ${title}`), ...flakyJourneys(suite)]
  })
}

/** Lines for the journeys that passed at their second try; none if all passed at the first. */
export function secondTries(results: readonly Result[]): string[] {
  if (!results.some(({ step, passed }) => step.name === 'journeys' && passed > 0)) return []
  const report = JSON.parse(readFileSync(playwrightReport, 'utf8')) as { suites: PlaywrightSuite[] }
  const flaky = flakyJourneys(report)
  if (flaky.length === 0) return []
  return ['Passed at the second try, to be mended:', ...flaky.map((name) => `    ${name}`)]
}
