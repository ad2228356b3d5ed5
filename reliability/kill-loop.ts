import { parseArgs } from 'node:util'
import { type Engine, embeddedEngine, postgresEngine } from './kill-loop/engines.ts'
import { reportLoop } from './kill-loop/report.ts'
import { type LoopResult, runLoop } from './kill-loop/rounds.ts'
import { createSeeded } from './seeded.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
  },
})

async function run(name: string): Promise<LoopResult> {
  const isEmbedded = name === 'embedded'
  const engine: Engine = isEmbedded ? embeddedEngine() : await postgresEngine()
  const usual = isEmbedded ? { short: 4, long: 100 } : { short: 2, long: 25 }
  const rounds = Number(values.rounds ?? (values.short ? usual.short : usual.long))
  const result = await runLoop(engine, createSeeded(Number(values.seed)), {
    rounds,
    databaseKills: isEmbedded ? 0 : Math.max(1, Math.floor(rounds / 5)),
    onRound(round) {
      if (process.stderr.isTTY) process.stderr.write(`\r${name} ${round}/${rounds} `)
    },
  })
  await engine.close(result.ledger.violations.length > 0)
  return result
}

const names = values.engine === undefined ? ['embedded', 'postgres'] : [values.engine]
const results: LoopResult[] = []
// Short runs overlap, because each mostly waits.
if (values.short) results.push(...(await Promise.all(names.map(run))))
else for (const name of names) results.push(await run(name))

const { text, passed, failed } = reportLoop(results)
process.stdout.write(`${text}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
