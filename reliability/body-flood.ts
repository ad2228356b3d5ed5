import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../testing/free-port.ts'
import { type Client, createClient } from './accounts/client.ts'
import { median, quantile } from './accounts/statistics.ts'
import { type ApiProcess, bootApi } from './api-process.ts'
import { type Endless, endless } from './bodies/endless.ts'
import { push } from './bodies/push.ts'

const MEGABYTES = 28
/** CPU seconds that one refused body may cost; the first version of the form cost 15.7. */
const COST_LIMIT = 0.5
const HEALTH_LIMIT = 100
const PROBE_EVERY = 20
/** Clock ticks a second in /proc, the same on every Linux. */
const TICKS = 100

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    limit: { type: 'string', default: '40' },
  },
})
const limit = Number(values.limit) * 1000

/** CPU seconds of all threads of the API. */
function processorOf({ pid }: ApiProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

let passed = 0
let failed = 0
function row(isGood: boolean, cells: readonly (string | number)[]): void {
  if (isGood) passed += 1
  else failed += 1
  process.stdout.write(`| ${[...cells, isGood ? 'ok' : 'FAILED'].join(' | ')} |\n`)
}
function table(columns: string): void {
  process.stdout.write(`\n| ${columns} | |\n|${' --- |'.repeat(columns.split('|').length + 1)}\n`)
}

/** One connection that sends everything. */
async function single(api: ApiProcess, port: number, body: Endless): Promise<void> {
  const before = processorOf(api)
  const { status, taken, seconds } = await push(port, body, { bytes: MEGABYTES * 2 ** 20, limit })
  const cost = processorOf(api) - before
  const sent = (taken / 2 ** 20).toFixed(1)
  row(cost <= COST_LIMIT, [body.name, status, sent, seconds.toFixed(1), cost.toFixed(2)])
}

/**
 * Many connections that reconnect as soon as they are closed, and another caller
 * with normal requests.
 */
async function crowd(
  api: ApiProcess,
  { port, client, connections }: { port: number; client: Client; connections: number },
): Promise<void> {
  const body = endless[0]
  if (body === undefined) throw new Error('There is no body to send')
  const until = performance.now() + Number(values.seconds) * 1000
  const isOver = () => performance.now() >= until
  const before = processorOf(api)
  let attempts = 0
  const pushing = Array.from({ length: connections }, async () => {
    while (!isOver()) {
      attempts += 1
      await push(port, body, { bytes: MEGABYTES * 2 ** 20, limit: until - performance.now() })
    }
  })
  const health: number[] = []
  let refused = 0
  let asked = 0
  while (!isOver()) {
    const { status, ms } = await client.get('/health')
    health.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
    asked += 1
    if ((await client.get('/api/csrf-token')).status !== 200) refused += 1
    await delay(PROBE_EVERY)
  }
  await Promise.all(pushing)
  const cost = processorOf(api) - before
  const p99 = quantile(health, 0.99)
  const times = [median(health), p99, Math.max(...health)].map((ms) => ms.toFixed(1))
  const cells = [connections, attempts, cost.toFixed(1), `${refused} of ${asked}`, ...times]
  row(refused === 0 && p99 <= HEALTH_LIMIT, cells)
}

const dataDir = mkdtempSync(join(tmpdir(), 'nicher-bodies-'))
const port = await freePort()
const api = await bootApi({ DATA_DIR: dataDir, API_PORT: String(port) })
const client = createClient(api.url, 1)
try {
  table(`${MEGABYTES} MB to | status | MB taken | seconds | CPU s`)
  for (const body of endless) await single(api, port, body)
  table('connections | attempts | CPU s | other calls refused | health p50 | p99 | max ms')
  for (const connections of [4, 16]) await crowd(api, { port, client, connections })
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  client.close()
  await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
