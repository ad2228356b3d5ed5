import { parseArgs } from 'node:util'
import { startPostgres } from '../testing/postgres.ts'
import { type BenchOptions, type Comparison, comparisonTable } from './api/compare.ts'
import { compareDatabaseRoutes } from './api/database-routes.ts'
import { compareTree } from './api/tree-routes.ts'

const TARGET = 0.8

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    connections: { type: 'string', default: '20' },
    seconds: { type: 'string' },
    runs: { type: 'string', default: '3' },
    trees: { type: 'string', default: '0,10000,100000' },
    accounts: { type: 'string', default: '10,10000' },
    engines: { type: 'string', default: 'embedded,postgres' },
  },
})

const options: BenchOptions = {
  connections: Number(values.connections),
  seconds: Number(values.seconds ?? (values.short ? 1 : 5)),
  runs: Number(values.runs),
}
const sizes = (list: string) => list.split(',').filter(Boolean).map(Number)

const comparisons: Comparison[] = []
let databases = 0
for (const nodes of sizes(values.trees)) comparisons.push(...(await compareTree(nodes, options)))
const engines = values.engines.split(',')
const postgres = engines.includes('postgres') ? await startPostgres() : undefined
try {
  for (const accounts of sizes(values.accounts)) {
    if (engines.includes('embedded')) {
      const embedded = { name: 'embedded', createDatabase: async () => 'memory://' }
      comparisons.push(...(await compareDatabaseRoutes(accounts, options, embedded)))
    }
    if (postgres) {
      const createDatabase = () => postgres.createDatabase(`bench_${databases++}`)
      const engine = { name: 'Postgres', createDatabase }
      comparisons.push(...(await compareDatabaseRoutes(accounts, options, engine)))
    }
  }
} finally {
  await postgres?.stop()
}

const { connections, seconds, runs } = options
process.stdout.write(
  `API beside bare Fastify: ${connections} connections, ${seconds} s a run, medians of ${runs} alternating pairs\n\n${comparisonTable(comparisons)}\n\n`,
)
const below = comparisons.filter(({ ratio }) => ratio < TARGET)
for (const { label, ratio } of below) {
  process.stdout.write(`below ${TARGET}: ${label} ${ratio.toFixed(2)}\n`)
}
process.exitCode = below.length > 0 ? 1 : 0
