import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startPostgres } from '../testing/postgres.ts'
import { median } from './api/load.ts'
import { fill } from './growth/fill.ts'
import { startGrowthHost } from './growth/host.ts'
import { pathsOf } from './growth/paths.ts'
import { createClient, type Load, type MixedClient, run, type Times } from './hosts/clients.ts'
import { cpuOfChildren, type Pinned, startPinned } from './hosts/processes.ts'

/*
 * How the throughput of a mixed load grows from one API host to two, over one Postgres and with two
 * workers. Two cores have no room for two hosts at full speed beside the database, the workers and
 * the clients. So each host gets a share of a core of its own (a cgroup's quota and `taskset`), small
 * enough that the others always find room: then the hosts are the bottleneck, as they are where the
 * database has its own machine. Exits with 1 if two hosts have less than 1.8 times the throughput.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    /** Of a core, for each host. */
    share: { type: 'string', default: '0.3' },
    seconds: { type: 'string', default: '30' },
    pairs: { type: 'string', default: '6' },
    /** Fewer and shorter runs: about five minutes. */
    short: { type: 'boolean', default: false },
  },
})
const TARGET = 1.8
const WORKER_SHARE = 0.1
/** A host that uses less of its share waits for something else, so the figures say nothing of it. */
const SATURATED = 0.8
const CLIENTS = 8
const rows = Number(values.rows)
const share = Number(values.share)
const seconds = values.short ? 20 : Number(values.seconds)
const pairs = values.short ? 3 : Number(values.pairs)
const say = (text: string) => process.stdout.write(`${text}\n`)

interface Measured extends Load {
  /** Milliseconds of processor for a request, of the hosts and of the database. */
  hostCpu: number
  databaseCpu: number
  /** The part of its share that a host used. */
  used: number
  /** The part of the time in which a host waited for its share. */
  waited: number
  /** Sessions of the database that waited for a lock, on average. */
  locked: number
}

const server = await startPostgres({ shared_buffers: '1GB', checkpoint_timeout: '1h' })
const databaseUrl = await server.createDatabase('hosts')
const watcher = new Client({ connectionString: databaseUrl })
const processes: Pinned[] = []

/** Samples who waits for a lock, until it is stopped. */
function watchLocks() {
  let samples = 0
  let waiting = 0
  const timer = setInterval(async () => {
    const found = await watcher
      .query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      .catch(() => undefined)
    samples += 1
    waiting += found?.rows[0]?.count ?? 0
  }, 250)
  return () => {
    clearInterval(timer)
    return samples === 0 ? 0 : waiting / samples
  }
}

async function measure(
  hosts: readonly Pinned[],
  clients: readonly MixedClient[],
  analysts: readonly MixedClient[],
  rate?: number,
): Promise<Measured> {
  const used = () => hosts.reduce((sum, host) => sum + host.cpu(), 0)
  const held = () => hosts.reduce((sum, { limit }) => sum + limit.waited(), 0)
  const [cpu, waited, database] = [used(), held(), cpuOfChildren(server.pid())]
  const locks = watchLocks()
  const load = await run(clients, analysts, { seconds, ...(rate !== undefined && { rate }) })
  const after = [...cpuOfChildren(server.pid())]
  const databaseSeconds = after.reduce((sum, [pid, now]) => sum + now - (database.get(pid) ?? 0), 0)
  return {
    ...load,
    hostCpu: ((used() - cpu) / load.requests) * 1_000,
    databaseCpu: (databaseSeconds / load.requests) * 1_000,
    used: (used() - cpu) / load.seconds / hosts.length / share,
    waited: (held() - waited) / load.seconds / hosts.length,
    locked: locks(),
  }
}

const perSecond = ({ requests, seconds: taken }: Load) => requests / taken
const p99 = (list: readonly number[]) =>
  list.toSorted((a, b) => a - b)[Math.ceil(list.length * 0.99) - 1] ?? Number.NaN

function together(loads: readonly Load[]): Times {
  const all: Times = new Map()
  for (const { times } of loads) {
    for (const [name, list] of times) all.set(name, [...(all.get(name) ?? []), ...list])
  }
  return all
}

try {
  const first = await startGrowthHost(databaseUrl)
  const result = await first.analysis()
  await first.stop()
  await fill(databaseUrl, rows, result)
  await watcher.connect()
  const shares = { databaseUrl, share }
  for (const core of [0, 1]) {
    processes.push(await startPinned({ ...shares, program: 'index', name: `host-${core}`, core }))
  }
  const [one, two] = processes as [Pinned, Pinned]
  for (const core of [0, 1]) {
    const worker = { databaseUrl, program: 'worker', name: `worker-${core}`, core } as const
    processes.push(await startPinned({ ...worker, share: WORKER_SHARE }))
  }
  const paths = await pathsOf(one.url)
  let number = 0
  const clientsOf = (host: Pinned, count: number) => {
    const place = { rows, databaseUrl, paths, host: { url: host.url, mail: async () => '' } }
    return Promise.all(
      Array.from({ length: count }, (_, at) => {
        number += 1
        return createClient(place, number, at + 1)
      }),
    )
  }
  const clients = [await clientsOf(one, CLIENTS), await clientsOf(two, CLIENTS)] as const
  const analysts = [await clientsOf(one, 1), await clientsOf(two, 1)] as const
  const alone = (which: 0 | 1, rate?: number) =>
    measure([which === 0 ? one : two], clients[which], analysts.flat(), rate)
  const both = (rate?: number) => measure([one, two], clients.flat(), analysts.flat(), rate)

  await both()
  const saturated: [Measured, Measured][] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    saturated.push([await alone(pair % 2 === 0 ? 0 : 1), await both()])
  }
  const capacity = median(saturated.map(([single]) => perSecond(single)))
  const calm: [Measured, Measured][] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const rate = capacity / 2
    calm.push([await alone(pair % 2 === 0 ? 0 : 1, rate), await both(2 * rate)])
  }

  say(
    `${rows.toLocaleString('en')} rows, each host ${100 * share} % of a core of its own, two workers`,
  )
  say(
    `${100 * WORKER_SHARE} % each; ${CLIENTS} clients a host; medians of ${pairs} pairs of ${seconds} s\n`,
  )
  say('| | 1 host | 2 hosts | ratio |\n| --- | ---: | ---: | ---: |')
  const row = (name: string, of: (measured: Measured) => number, digits = 2) => {
    const single = median(saturated.map(([each]) => of(each)))
    const double = median(saturated.map(([, each]) => of(each)))
    const ratio = median(saturated.map(([a, b]) => of(b) / of(a)))
    say(
      `| ${name} | ${single.toFixed(digits)} | ${double.toFixed(digits)} | ${Number.isFinite(ratio) ? ratio.toFixed(2) : ''} |`,
    )
  }
  row('requests a second, as many as they can', perSecond, 1)
  // Over all runs: some have more of the long calls than others.
  const mean = (loads: readonly Load[]) =>
    loads.reduce((sum, load) => sum + perSecond(load), 0) / loads.length
  const ratio = mean(saturated.map(([, each]) => each)) / mean(saturated.map(([each]) => each))
  row("milliseconds of a host's processor a request", (each) => each.hostCpu)
  row("milliseconds of the database's processor a request", (each) => each.databaseCpu)
  row('part of its share that a host used', (each) => each.used)
  const isBusy = saturated.flat().some((each) => each.used < SATURATED)
  row('part of the time in which a host waits for its share', (each) => each.waited)
  row('sessions that wait for a lock', (each) => each.locked)
  row('calls that a host was too busy for', (each) => each.refused, 0)
  row('analyses that ended', (each) => each.analyses, 0)

  const [single, double] = [calm.map(([each]) => each), calm.map(([, each]) => each)].map(
    together,
  ) as [Times, Times]
  say(`\nat half of that, ${(capacity / 2).toFixed(0)} requests a second and host:\n`)
  say('| call | n | p99 ms, 1 host | p99 ms, 2 hosts |\n| --- | ---: | ---: | ---: |')
  for (const [name, list] of [...double].toSorted(([a], [b]) => a.localeCompare(b))) {
    say(
      `| ${name} | ${list.length} | ${p99(single.get(name) ?? []).toFixed(1)} | ${p99(list).toFixed(1)} |`,
    )
  }
  const all = (times: Times) => p99([...times.values()].flat())
  say(`| all | | ${all(single).toFixed(1)} | ${all(double).toFixed(1)} |`)
  if (isBusy)
    say('The hosts did not use their shares: the machine is too busy for this measurement')
  say(`two hosts have ${ratio.toFixed(2)} times the throughput of one, over all runs`)
  if (ratio < TARGET) say(`below ${TARGET}: ${ratio.toFixed(2)}`)
  process.exitCode = ratio < TARGET ? 1 : 0
  for (const client of [...clients.flat(), ...analysts.flat()]) client.end()
} finally {
  await Promise.all(processes.map((each) => each.stop()))
  await watcher.end()
  await server.stop()
}
