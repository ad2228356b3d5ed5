import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../testing/free-port.ts'
import { type Client, createClient, makeAccount, PASSWORD } from './accounts/client.ts'
import { median, quantile } from './accounts/statistics.ts'
import { bootApi } from './api-process.ts'

const LOGINS = 200
const ACCOUNTS = 10
const HEALTH_LIMIT = 100
const PROBE_EVERY = 20

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })

interface Flood {
  statuses: number[]
  /** Milliseconds of every health check during the sign-ins. */
  health: number[]
  seconds: number
}

/** All sign-ins at once, every second one with a wrong password. */
async function flood(client: Client, probe: Client, accounts: readonly string[]): Promise<Flood> {
  const health: number[] = []
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const { status, ms } = await probe.get('/health')
      health.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
      await delay(PROBE_EVERY)
    }
  })()
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: LOGINS }, (_, index) => {
      const username = accounts[index % accounts.length] ?? ''
      const password = index % 2 === 0 ? PASSWORD : 'Wrong-harbor 7 lamps!'
      return client.post('/api/auth/login', { username, password }, 'form')
    }),
  )
  isOver = true
  await probing
  const seconds = (performance.now() - started) / 1000
  return { statuses: answers.map(({ status }) => status), health, seconds }
}

const dataDir = mkdtempSync(join(tmpdir(), 'nicher-flood-'))
const api = await bootApi({ DATA_DIR: dataDir, API_PORT: String(await freePort()) })
const client = createClient(api.url, LOGINS)
const probe = createClient(api.url, 1)
try {
  const accounts: string[] = []
  for (let index = 0; index < ACCOUNTS; index += 1) accounts.push(await makeAccount(client))
  const columns = 'round | seconds | 200 | 401 | others | health p50 | p99 | max ms'
  process.stdout.write(`| ${columns} |\n|${' ---: |'.repeat(8)}\n`)
  let failed = 0
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const { statuses, health, seconds } = await flood(client, probe, accounts)
    const count = (status: number) => statuses.filter((one) => one === status).length
    const others = LOGINS - count(200) - count(401)
    const slowest = Math.max(...health)
    const isGood = count(200) === LOGINS / 2 && others === 0 && slowest <= HEALTH_LIMIT
    if (!isGood) failed += 1
    const times = [median(health), quantile(health, 0.99), slowest].map((ms) => ms.toFixed(1))
    const cells = [round, seconds.toFixed(1), count(200), count(401), others, ...times]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  process.stdout.write(`${Number(values.rounds) - failed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  for (const one of [client, probe]) one.close()
  await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
