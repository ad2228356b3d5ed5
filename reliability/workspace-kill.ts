import { parseArgs } from 'node:util'
import { embeddedEngine, postgresEngine } from './kill-loop/engines.ts'
import { createSeeded } from './seeded.ts'
import { PROBLEMS } from './workspace-kill/model.ts'
import { type LoopResult, runLoop } from './workspace-kill/rounds.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})

async function run(name: string): Promise<LoopResult> {
  const engine = name === 'embedded' ? embeddedEngine() : await postgresEngine()
  const rounds = Number(values.rounds)
  const result = await runLoop(engine, createSeeded(Number(values.seed)), {
    rounds,
    onRound(round) {
      if (process.stderr.isTTY) process.stderr.write(`\r${name} ${round}/${rounds} `)
    },
  })
  await engine.close(result.ledger.violations.length > 0)
  return result
}

let passed = 0
let failed = 0
for (const name of values.engine === undefined ? ['embedded', 'postgres'] : [values.engine]) {
  const { engine, ledger, kills } = await run(name)
  const writes = [...ledger.journal.counts()].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = [
    ['engine', engine.version],
    ['kill -9 of the API', kills.api],
    ['kill -9 of the database itself', kills.database],
    ...writes.map(([route, count]) => [`answered: ${route}`, count]),
    ...PROBLEMS.map((problem) => [
      `broken: ${problem}`,
      ledger.violations.filter((violation) => violation.problem === problem).length,
    ]),
  ]
  process.stdout.write(`| ${engine.name} | |\n| --- | ---: |\n`)
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
  process.stdout.write('\n')
  for (const { problem, round, what } of ledger.violations.slice(0, 20)) {
    process.stdout.write(`violated in round ${round}: ${problem}: ${what}\n`)
  }
  const violated = new Set(ledger.violations.map(({ problem }) => problem))
  if (violated.size > 0) process.stdout.write(`kept: ${engine.folder}\n`)
  failed += violated.size
  passed += PROBLEMS.length - violated.size
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
