import { parseArgs } from 'node:util'
import { type Outcome, runRounds } from './job-kill/rounds.ts'
import { embeddedStack, postgresStack } from './job-kill/stacks.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    rounds: { type: 'string', default: '20' },
  },
})

/** Milliseconds from a restart until killed work continues, for 19 of 20 kills. */
const RECOVERY_LIMIT = 2_000

async function run(engine: string): Promise<Outcome> {
  const stack = await (engine === 'embedded' ? embeddedStack() : postgresStack())
  try {
    return await runRounds(stack, Number(values.rounds))
  } finally {
    await stack.close()
  }
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

const outcomes: Outcome[] = []
for (const engine of values.engine === undefined ? ['embedded', 'postgres'] : [values.engine]) {
  outcomes.push(await run(engine))
}
for (const { recoveries, problems } of outcomes) {
  const p95 = percentile(recoveries, 0.95)
  if (p95 > RECOVERY_LIMIT) problems.push(`recovery takes ${Math.round(p95)} ms`)
}

const rows: [string, (outcome: Outcome) => string | number][] = [
  ['kill -9 of the worker', ({ kills }) => kills],
  ['analyses accepted', ({ accepted }) => accepted],
  ['… completed; the others were killed three times', ({ completed }) => completed],
  ['given up after three kills or aborts', ({ givenUp }) => givenUp],
  ['engine asked again', ({ repeats }) => repeats],
  ['answers paid for twice', ({ paidTwice }) => paidTwice],
  ['recovery, median', ({ recoveries }) => `${Math.round(percentile(recoveries, 0.5))} ms`],
  [
    'recovery, 95th percentile',
    ({ recoveries }) => `${Math.round(percentile(recoveries, 0.95))} ms`,
  ],
  ['problems', ({ problems }) => problems.length],
]
process.stdout.write(`| jobs | ${outcomes.map(({ name }) => name).join(' | ')} |\n`)
process.stdout.write(`| --- |${' ---: |'.repeat(outcomes.length)}\n`)
for (const [name, value] of rows) {
  process.stdout.write(`| ${name} | ${outcomes.map(value).join(' | ')} |\n`)
}
for (const { name, problems } of outcomes) {
  for (const problem of problems) process.stdout.write(`${name}: ${problem}\n`)
}
const failed = outcomes.filter(({ problems }) => problems.length > 0).length
process.stdout.write(`\n${outcomes.length - failed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
