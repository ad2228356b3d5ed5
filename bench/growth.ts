import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../testing/postgres.ts'
import { fill, sequentialScans, sizeOf } from './growth/fill.ts'
import { type GrowthHost, startGrowthHost } from './growth/host.ts'
import { pathsOf } from './growth/paths.ts'
import { plays } from './growth/plays.ts'
import { jobTable, sizeTable, timeTable } from './growth/tables.ts'
import type { Place } from './growth/turn.ts'
import { visitAll } from './growth/visits.ts'

/*
 * Whether a call costs the same however much others have stored: every call of the contract, the
 * hourly cleaning and the background work, over Postgres databases of several sizes with a host
 * over each, which take turns call by call. Exits with 1 if a call's 99th percentile at the largest
 * size is over 1.3 times that at the smallest, beyond what chance explains: the 99th percentile of
 * some hundred calls depends on four of them. The table has the interval of nine in ten resamples.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '400' },
    /** Memory of Postgres; 7 GB hold all pages of a million members. */
    buffers: { type: 'string', default: '7GB' },
    /** Two sizes and fewer rounds: under eight minutes. */
    short: { type: 'boolean', default: false },
  },
})
const LIMIT = 1.3
/** Rows of a table that may be read whole. */
const FEW = 200
const WARM_UP = 12
const sizes = (values.short ? '1000,100000' : values.rows).split(',').map(Number)
const rounds = values.short ? 120 : Number(values.rounds)
const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(0)

/** What an operator would set for a database of this size; all databases share it. */
const server = await startPostgres({
  ...{ shared_buffers: values.buffers, work_mem: '8MB', effective_cache_size: '8GB' },
  ...{ max_wal_size: '8GB', checkpoint_timeout: '1h', random_page_cost: '1.1' },
  // Written by hand before the measurement.
  autovacuum: 'off',
})
const places: (Place & { host: GrowthHost })[] = []

/** How long a dump of everything takes, and how large it is. */
function dump({ databaseUrl, rows }: Place): string {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-growth-'))
  const file = join(folder, 'dump')
  const began = performance.now()
  const options = ['--format=custom', `--file=${file}`, databaseUrl]
  execFileSync(join(server.programs, 'pg_dump'), options)
  const megabytes = (statSync(file).size / 1e6).toFixed(0)
  rmSync(folder, { recursive: true })
  return `\na dump of ${rows.toLocaleString('en')} rows: ${megabytes} MB in ${seconds(began)} s`
}

try {
  let result = ''
  for (const rows of sizes) {
    const began = performance.now()
    const databaseUrl = await server.createDatabase(`growth_${rows}`)
    const first = await startGrowthHost(databaseUrl)
    result ||= await first.analysis()
    await first.stop()
    await fill(databaseUrl, rows, result)
    const host = await startGrowthHost(databaseUrl)
    places.push({ rows, databaseUrl, host, paths: await pathsOf(host.url) })
    say(`${rows.toLocaleString('en')} rows: filled in ${seconds(began)} s`)
  }
  const largest = places.at(-1)
  if (largest === undefined) throw new Error('There is no size')

  await visitAll(places, { from: 0, count: WARM_UP })
  const before = await sequentialScans(largest.databaseUrl)
  const began = performance.now()
  const times = await visitAll(places, { from: WARM_UP, count: rounds })
  const after = await sequentialScans(largest.databaseUrl)
  say(`\n${rounds} visits with ${Object.keys(plays).length} calls in ${seconds(began)} s\n`)

  const loops: [string, number][][] = places.map(() => [])
  for (let turn = 0; turn < 4; turn += 1) {
    for (const [which, place] of places.entries()) {
      loops[which]?.push(...(await place.host.loop(values.short ? 3_000 : 6_000)))
    }
  }
  const cleanings: { ms: number; removed: number }[][] = places.map(() => [])
  for (let run = 0; run < 6; run += 1) {
    for (const [which, place] of places.entries()) {
      const cleaned = await place.host.clean()
      cleanings[which]?.push(cleaned)
      if (cleaned.ms > 500) {
        say(
          `cleaning of ${place.rows} rows: ${cleaned.ms.toFixed(0)} ms, ${cleaned.removed} removed`,
        )
        say(`    slowest, ${cleaned.slowest[1].toFixed(0)} ms: ${cleaned.slowest[0].slice(0, 300)}`)
      }
    }
  }

  const { text, over, unclear } = timeTable(sizes, times, LIMIT)
  say(text)
  say(jobTable(sizes, loops, cleanings))
  const figures = await Promise.all(places.map(({ databaseUrl }) => sizeOf(databaseUrl)))
  const memory = await Promise.all(places.map(({ host }) => host.memory()))
  say(sizeTable(sizes, figures, memory))
  say(dump(largest))
  const scans = [...after].flatMap(([name, { scans: now, read }]) => {
    const then = before.get(name)
    const [made, readRows] = [now - (then?.scans ?? 0), read - (then?.read ?? 0)]
    // Tables of a few rows are read whole.
    return readRows > made * FEW ? [`${name} ${made} times, ${readRows} rows in all`] : []
  })
  const where = `at ${largest.rows.toLocaleString('en')} rows`
  say(
    `\nsequential scans of more than ${FEW} rows by the calls ${where}: ${scans.join('; ') || 'none'}`,
  )
  for (const name of unclear) say(`over ${LIMIT}, but within chance: ${name}`)
  for (const name of over) say(`over ${LIMIT}: ${name}`)
  process.exitCode = over.length > 0 ? 1 : 0
} finally {
  for (const { host } of places) await host.stop()
  await server.stop()
}
