import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../testing/free-port.ts'
import { bootApi } from './api-process.ts'
import { structuredCases } from './fuzz/cases.ts'
import { INVARIANTS } from './fuzz/oracle.ts'
import { runFuzz } from './fuzz/run.ts'
import { openSession } from './fuzz/session.ts'
import { findTargets } from './fuzz/targets.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})

const count = Number(values.requests ?? (values.short ? 2_000 : 20_000))
const out = values.out ?? mkdtempSync(join(tmpdir(), 'nicher-fuzz-failures-'))
const dataDir = mkdtempSync(join(tmpdir(), 'nicher-fuzz-'))
const port = await freePort()
const api = await bootApi({ DATA_DIR: dataDir, API_PORT: String(port) })
try {
  const session = await openSession(api.url, dataDir)
  const targets = await findTargets(api.url, session)
  const cases = structuredCases(targets, session)
  const result = await runFuzz({
    api,
    port,
    session,
    targets,
    cases,
    count,
    seed: Number(values.seed),
    out,
  })

  const { start, before, after } = result.rss
  process.stdout.write(`| fuzz | |\n| --- | ---: |\n`)
  const rows: [string, string | number][] = [
    ['routes', targets.length],
    ['requests', result.sent],
    ['… by route, field and family', result.structured],
    ['… by mutated bytes', result.sent - result.structured],
    ...[...result.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]): [string, number] => [
        status === 0 ? 'closed without an answer' : `answered ${status}`,
        times,
      ]),
    ['memory at the start / warm / after', `${start} / ${before} / ${after} MiB`],
    ['seconds', result.seconds.toFixed(1)],
  ]
  for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`)
  process.stdout.write('\n')
  for (const line of result.examples) process.stdout.write(`${line}\n`)
  if (result.violated.size > 0) process.stdout.write(`failing requests: ${out}\n`)
  const failed = result.violated.size
  process.stdout.write(`${INVARIANTS.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
  if (failed === 0 && values.out === undefined) rmSync(out, { recursive: true, force: true })
} finally {
  await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
