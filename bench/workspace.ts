import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Candidate } from '../contract/candidate.ts'
import { STAGE_IDS } from '../contract/candidate-form.ts'
import { buildApp } from '../server/app.ts'
import { compose, type Services } from '../server/compose.ts'
import { parseConfig } from '../server/config.ts'
import { candidates, ideaAnalyses, keywordAnalyses, users } from '../server/db/schema.ts'
import { startPostgres } from '../testing/postgres.ts'
import { USUAL_REPORT } from './usual-report.ts'

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '40' },
  },
})
const MANY = Number(values.candidates)
const RUNS = Number(values.runs)
/** Members with five candidates each, beside the one that is measured. */
const OTHERS = 2_000
const problems: string[] = []

/** Adds members with so many candidates each, of which each has a report. Returns their ids. */
async function addMembers({ database: { db } }: Services, members: number, many: number) {
  const ids = Array.from({ length: members }, () => randomUUID())
  const now = new Date()
  const accounts = ids.map((id) => ({
    ...{ id, email: `${id}@bench.example`, emailKey: `${id}@bench.example`, createdAt: now },
  }))
  await db.insert(users).values(accounts)
  const rows = ids.flatMap((userId) =>
    Array.from({ length: many }, (_, at) => ({
      ...{ id: randomUUID(), userId, key: `idea ${at}`, name: `Idea number ${at}` },
      ...{ keyword: `idea ${at}`, keys: [`idea ${at}`, `idea number ${at}`], rank: at * 1_024 },
      stage: STAGE_IDS[at % STAGE_IDS.length] ?? 'testing',
      notes: 'What Ann said. '.repeat(150),
      ...{ createdAt: now, updatedAt: now },
    })),
  )
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500)
    await db.insert(candidates).values(part)
    await db.insert(keywordAnalyses).values(
      part.map(({ keyword, userId }) => ({
        ...{ id: randomUUID(), userId, reportId: randomUUID(), keyword, key: keyword },
        ...{ result: USUAL_REPORT, createdAt: now },
      })),
    )
    await db.insert(ideaAnalyses).values(
      part.slice(0, 100).map(({ keyword, userId }, index) => ({
        ...{ id: randomUUID(), userId, market: keyword, marketKey: keyword, threadLimit: 10 },
        ...{ status: 'completed' as const, step: '', progress: 100 },
        ...{ createdAt: new Date(now.getTime() + index), updatedAt: now, endedAt: now },
      })),
    )
  }
  return ids
}

function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)} ms`
}

async function measure(name: string, environment: Record<string, string>): Promise<string[][]> {
  const config = parseConfig({
    ...{ LIVE_SOURCES: 'off', RATE_LIMIT: 'off', LLM_BASE_URL: 'off', LOG_LEVEL: 'silent' },
    ...environment,
  })
  const services = await compose(config, { atlas: [], ideas: { samples: [] } })
  const app = await buildApp(services, { pressure: { maxEventLoopDelay: 0, maxRssBytes: 0 } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const [userId = ''] = await addMembers(services, 1, MANY)
  await addMembers(services, OTHERS, 5)
  await services.database.db.execute(sql`analyze`)
  const { access } = await services.sessions.start(userId)
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const base = `${url}/api/workspace/candidates`

  /** Milliseconds of each call, and of the processor for one: less of it depends on other load. */
  async function time(send: (run: number) => Promise<Response>) {
    const times: number[] = []
    let cpu = process.cpuUsage()
    for (let run = -5; run < RUNS; run += 1) {
      if (run === 0) cpu = process.cpuUsage()
      const began = performance.now()
      const answer = await send(run + 5)
      await answer.arrayBuffer()
      if (run >= 0) times.push(performance.now() - began)
      if (answer.status !== 200) problems.push(`${name}: ${answer.status}`)
    }
    const { user, system } = process.cpuUsage(cpu)
    return { times, cpu: (user + system) / 1_000 / RUNS }
  }
  const post = (path: string, body: object) =>
    fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

  const text = await (await fetch(base, { headers })).text()
  const cards = JSON.parse(text) as Candidate[]
  if (cards.length !== MANY) problems.push(`${name}: ${cards.length} cards of ${MANY}`)
  const [first, second] = cards
  const list = await time(() => fetch(base, { headers }))
  const move = await time((run) =>
    post(`${first?.id}/move`, { stage: 'considering', after: run % 2 ? null : second?.id }),
  )
  const notes = await time((run) =>
    post(`${first?.id}/notes`, { text: `Word ${run}`, version: run }),
  )
  const detail = await time(() => fetch(`${base}/${first?.id}`, { headers }))
  const { rows } = await services.database.db.execute<Record<string, string>>(
    sql`explain select * from candidates where user_id = ${userId} and removed_at is null`,
  )
  const plan = rows.map((row) => Object.values(row)[0]).join(' ')
  const isIndexed = plan.includes('candidates_board') || plan.includes('candidates_key')
  if (!isIndexed) problems.push(`${name} reads the board by: ${plan}`)
  await app.close()
  await services.database.close()
  const row = (what: string, { times, cpu }: { times: number[]; cpu: number }) => [
    ...[name, what, percentile(times, 0.5), percentile(times, 0.95), `${cpu.toFixed(1)} ms`],
  ]
  return [
    row(`list of ${MANY}, ${Math.round(text.length / 1_024)} KiB`, list),
    ...[row('move', move), row('save notes', notes), row('detail', detail)],
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-workspace-'))
const server = await startPostgres()
const table = [
  ...(await measure('embedded', { DATA_DIR: folder })),
  ...(await measure('postgres', {
    ...{ DATA_DIR: folder, DATABASE_URL: await server.createDatabase('workspace') },
  })),
]
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.stdout.write(
  '| engine | call | median | 95th percentile | processor, with the client |\n| --- | --- | ---: | ---: | ---: |\n',
)
for (const row of table) process.stdout.write(`| ${row.join(' | ')} |\n`)
for (const problem of new Set(problems)) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
