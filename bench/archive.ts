import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClock } from '../server/clock.ts'
import type { OpenDatabase } from '../server/db/database.ts'
import { openDatabase } from '../server/db/open.ts'
import { createImportThreads } from '../server/services/archive/thread-import.ts'
import { startPostgres } from '../testing/postgres.ts'
import { writeDump, writeItems, writePosts } from './archive/dump.ts'
import { measureSearch } from './archive/searches.ts'

const SEARCH_P95_MS = 200
const ROWS_A_SECOND = 20_000
/** Growth above this is not constant memory. */
const GROWTH_MB = 384
/**
 * After the first tenth of the rows, memory must not grow with their number; this
 * allows for the garbage collector.
 */
const STEADY_MB = 96
/** Shares of a file at which memory is measured. */
const MARKS = [0.1, 0.5, 1]

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1100000' },
    /** Rows of each other kind of dump. */
    others: { type: 'string', default: '330000' },
    embedded: { type: 'string', default: '55000' },
    searches: { type: 'string', default: '200' },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-archive-'))
const failures: string[] = []
const say = (text: string) => void process.stdout.write(`${text}\n`)
const megabytes = () => process.memoryUsage().rss / 1e6

/** Imports a dump; prints rows a second and this process's highest memory. */
async function measureImport(label: string, database: OpenDatabase, path: string) {
  const hashAuthor = (_source: string, name: string) => name.padEnd(22, '.')
  const importThreads = createImportThreads({ database, clock: createClock(), hashAuthor })
  const before = megabytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 50)
  const began = performance.now()
  const marks: number[] = []
  const { lines } = await importThreads(path, {
    site: 'pets.stackexchange.com',
    onProgress({ share }) {
      const next = MARKS[marks.length]
      if (next !== undefined && share >= next) marks.push(megabytes())
    },
  })
  const seconds = (performance.now() - began) / 1_000
  clearInterval(watch)
  const rate = Math.round(lines / seconds)
  say(
    `${label}: ${lines} rows in ${seconds.toFixed(1)} s, ${rate} rows/s, memory ${Math.round(before)} to at most ${Math.round(most)} MB; ${MARKS.map((mark, at) => `${Math.round(marks[at] ?? 0)} MB at ${100 * mark} %`).join(', ')}`,
  )
  const [early = 0, ...later] = marks
  return { rate, growth: most - before, drift: Math.max(...later) - early }
}

const large = join(folder, 'large.ndjson')
const items = join(folder, 'items.ndjson')
const posts = join(folder, 'posts.xml')
const small = join(folder, 'small.ndjson')
const server = await startPostgres()
try {
  await writeDump(large, Number(values.rows))
  await writeItems(items, Number(values.others))
  await writePosts(posts, Number(values.others))
  await writeDump(small, Number(values.embedded))

  const url = await server.createDatabase('archive')
  const postgres = await openDatabase({ kind: 'postgres', url })
  await postgres.migrate()
  const dumps = [
    ['Reddit', large],
    ['Hacker News', items],
    ['Stack Exchange', posts],
  ] as const
  for (const [name, path] of dumps) {
    const label = `${name}, ${server.version}`
    const { rate, growth, drift } = await measureImport(label, postgres, path)
    if (rate < ROWS_A_SECOND) failures.push(`${name} is below ${ROWS_A_SECOND} rows a second`)
    if (growth > GROWTH_MB) failures.push(`${name} used ${Math.round(growth)} MB more memory`)
    if (drift > STEADY_MB) failures.push(`${name}: memory grew by ${Math.round(drift)} MB`)
  }
  const p95 = await measureSearch(postgres, Number(values.searches))
  if (p95 > SEARCH_P95_MS) failures.push(`the search is over ${SEARCH_P95_MS} ms`)
  await postgres.close()

  const embedded = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'embedded') })
  await embedded.migrate()
  await measureImport('embedded', embedded, small)
  await measureSearch(embedded, Math.min(50, Number(values.searches)))
  await embedded.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) say(failure)
process.exitCode = failures.length > 0 ? 1 : 0
