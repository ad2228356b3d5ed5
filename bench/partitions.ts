import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runPartition } from '../server/admin/partition.ts'
import { createClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { rowsOf } from '../server/services/archive/rows.ts'
import { saveRows } from '../server/services/archive/store.ts'
import { createImportThreads } from '../server/services/archive/thread-import.ts'
import { discussion } from '../testing/discussions.ts'
import { startPostgres } from '../testing/postgres.ts'
import { writeDump } from './archive/dump.ts'
import { measureSearch } from './archive/searches.ts'

/*
 * Searches of the archive in plain tables and in partitions, and the move between them beside a
 * writer: its time, how long readers and writers were locked out, and the slowest write meanwhile.
 */

/** The searches in partitions may take this many times as long, and not longer than this. */
const SLOWER = 2
const P95_MS = 200
const LOCKED_MS = 250

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '220000' },
    parts: { type: 'string', default: '16' },
    searches: { type: 'string', default: '200' },
  },
})
const [rows, parts, searches] = [values.rows, values.parts, values.searches].map(Number) as [
  number,
  number,
  number,
]

const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-partitions-'))
const failures: string[] = []
const say = (text: string) => void process.stdout.write(`${text}\n`)
const server = await startPostgres()
try {
  const path = join(folder, 'dump.ndjson')
  await writeDump(path, rows)
  const url = await server.createDatabase('partitions')
  const database = await openDatabase({ kind: 'postgres', url })
  await database.migrate()
  const clock = createClock()
  const hashAuthor = (_source: string, name: string) => name.padEnd(22, '.')
  await createImportThreads({ database, clock, hashAuthor })(path)
  const plain = await measureSearch(database, searches, `${rows} rows in plain tables`)

  const writing = { isOver: false, count: 0, slowest: 0 }
  async function write() {
    while (!writing.isOver) {
      const id = `reddit:bench${writing.count % 500}`
      const one = discussion(id, { title: `Kayak rack ${writing.count}`, comments: ['It rusts.'] })
      const written = rowsOf([one], { discussions: [], comments: [] }, clock.now().toISOString())
      const began = performance.now()
      await database.db.transaction((tx) => saveRows(tx, written))
      writing.slowest = Math.max(writing.slowest, performance.now() - began)
      writing.count += 1
      await delay(20)
    }
  }
  const writer = write()
  const began = performance.now()
  const locked: number[] = []
  await runPartition({ database, clock }, { name: 'partition discussions', parts }, (event) => {
    if (event.kind === 'progress') return
    say(event.text)
    const [, ms] = /locked out for (\d+) ms/.exec(event.text) ?? []
    if (ms !== undefined) locked.push(Number(ms))
  })
  const seconds = (performance.now() - began) / 1_000
  writing.isOver = true
  await writer
  say(
    `move: ${seconds.toFixed(1)} s, ${((seconds / rows) * 1e6).toFixed(0)} s a million rows; beside it ${writing.count} writes, the slowest ${writing.slowest.toFixed(0)} ms`,
  )
  const divided = await measureSearch(database, searches, `${rows} rows in ${parts} partitions`)
  await database.close()
  if (locked.length !== 2) failures.push('the move did not end')
  if (Math.max(...locked) > LOCKED_MS) failures.push(`the lock was held over ${LOCKED_MS} ms`)
  if (divided > Math.max(P95_MS, SLOWER * plain)) failures.push('searches in partitions are slow')
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) say(failure)
process.exitCode = failures.length > 0 ? 1 : 0
