import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { compose } from '../server/compose.ts'
import { parseConfig } from '../server/config.ts'
import { plainLog } from '../server/jobs/loop.ts'
import { rowsOf } from '../server/services/archive/rows.ts'
import { saveRows } from '../server/services/archive/store.ts'
import { compare, comparisonTable } from './api/compare.ts'
import { addUsers } from './api/data.ts'
import { startHost } from './api/hosts.ts'
import { ANALYSIS, manyDiscussions } from './ideas/data.ts'
import { pollEachSecond } from './ideas/pollers.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
  },
})
const THREADS = 1_000
const ANALYSIS_LIMIT = 5_000
const problems: string[] = []

/** From the start to the result, over the embedded archive and without a model. */
async function analyzeArchive(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-ideas-'))
  const config = parseConfig({ DATA_DIR: folder, LIVE_SOURCES: 'off', RATE_LIMIT: 'off' })
  const services = await compose(config)
  const { db } = services.database
  const rows = rowsOf(
    manyDiscussions(THREADS, 10),
    { discussions: [], comments: [] },
    new Date().toISOString(),
  )
  await saveRows(db, rows)
  await addUsers(services, 1)
  const [user] = await db.query.users.findMany({ limit: 1 })
  const userId = user?.id ?? ''
  services.worker.start(plainLog)
  await delay(1_000)
  const started = performance.now()
  const id = await services.ideas.start(userId, { market: 'senior dogs', threadLimit: 50 })
  let status = ''
  while (status !== 'completed' && status !== 'error') {
    await delay(20)
    ;({ status } = await services.ideas.progress(userId, id))
  }
  const ms = performance.now() - started
  if (status !== 'completed') problems.push('the analysis failed')
  await services.worker.stop()
  await services.database.close()
  rmSync(folder, { recursive: true, force: true })
  return ms
}

const ms = await analyzeArchive()
if (ms > ANALYSIS_LIMIT) problems.push(`an analysis takes ${Math.round(ms)} ms`)
process.stdout.write(`analysis over ${THREADS} archived threads, embedded: ${Math.round(ms)} ms\n`)

const ours = await startHost('../ideas/product-host.ts', [])
const bare = await startHost('../ideas/bare-host.ts', [])
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const path = `/api/idea-generator/progress/${ANALYSIS}`
const clients = Number(values.clients)
const load = { clients, seconds: Number(values.seconds) }
const polled = await pollEachSecond(`${ours.url}${path}`, bearer(ours.token), load)
if (polled.errors > 0) problems.push(`${polled.errors} polls failed`)
process.stdout.write(
  `${clients} clients polling each second: ${polled.answered} answers, ${polled.errors} errors, median ${polled.p50.toFixed(1)} ms, p99 ${polled.p99.toFixed(1)} ms\n\n`,
)
const comparison = await compare(
  '`/api/idea-generator/progress`',
  { host: ours, path, headers: bearer(ours.token), status: 200 },
  { host: bare, path: `/progress/${ANALYSIS}`, headers: bearer(bare.token), status: 200 },
  { connections: 20, seconds: 5, runs: 3 },
)
process.stdout.write(`${comparisonTable([comparison])}\n`)
await Promise.all([ours.stop(), bare.stop()])
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
