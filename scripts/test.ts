import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { environment } from '../testing/journey-stack.ts'
import { type Result, runStep } from './checks/run-step.ts'
import { secondTries } from './checks/second-tries.ts'
import { slowestFiles, slowestSteps } from './checks/slowest.ts'
import { reports, type Step, stages, wantedSteps } from './checks/steps.ts'
import { provideTestBrowser } from './chromium.ts'

async function lane(steps: Step[]): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) if (wanted.has(step.name)) results.push(await runStep(step))
  return results
}

/** `--only site,journeys` runs those steps alone; sets of steps have names as well. */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = wantedSteps(values.only)

if (wanted.has('price') || wanted.has('journeys')) provideTestBrowser()
const results: Result[] = []
for (const stage of stages) results.push(...(await Promise.all(stage.map(lane))).flat())
const notes = [...slowestSteps(results), ...slowestFiles(results), ...secondTries(results)]
rmSync(reports, { recursive: true, force: true })
rmSync(environment.DATA_DIR, { recursive: true, force: true })

for (const line of notes) process.stdout.write(`${line}\n`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
