import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from './api/load.ts'
import { type Start, startOnce } from './start/start-once.ts'

const TARGET_MS = 3_000

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** The folder of another commit, with its packages, which starts in turn with this one. */
    beside: { type: 'string' },
  },
})

const here = resolve(import.meta.dirname, '..')
const commits = [here, ...(values.beside ? [resolve(values.beside)] : [])].map((root) => ({
  root,
  dataDir: mkdtempSync(join(tmpdir(), 'nicher-start-')),
  starts: [] as Start[],
}))

try {
  // The first start seeds the database; the second finds what the first kept.
  for (const { root, dataDir } of [...commits, ...commits]) await startOnce(root, dataDir)
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const { root, dataDir, starts } of commits) starts.push(await startOnce(root, dataDir))
  }
} finally {
  for (const { dataDir } of commits) rmSync(dataDir, { recursive: true, force: true })
}

const rows = commits.map(({ root, starts }) => {
  const figure = (of: (start: Start) => number) => Math.round(median(starts.map(of)))
  const { readyMs, cpuMs, slowestMs, memoryMb } = {
    readyMs: figure((start) => start.readyMs),
    cpuMs: figure((start) => start.cpuMs),
    slowestMs: figure((start) => start.slowestMs),
    memoryMb: figure((start) => start.memoryMb),
  }
  return { label: root === here ? 'this commit' : 'beside', readyMs, cpuMs, slowestMs, memoryMb }
})
process.stdout.write(
  [
    `A seeded embedded host, medians of ${values.runs} alternating starts`,
    '',
    '| | /health and /ready ms | CPU ms until then | slowest /health of the next 3 s, ms | memory then, MB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(({ label, ...figures }) => `| ${[label, ...Object.values(figures)].join(' | ')} |`),
    '',
  ].join('\n'),
)
process.exitCode = (rows[0]?.readyMs ?? 0) > TARGET_MS ? 1 : 0
