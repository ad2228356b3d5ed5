import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { and, isNotNull, isNull } from 'drizzle-orm'
import { openDatabase } from '../server/db/open.ts'
import { billing, billingEvents } from '../server/db/schema.ts'
import { freePort } from '../testing/free-port.ts'
import { bootApi } from './api-process.ts'
import { ask, call, field, statusOf } from './kill-loop/client.ts'
import { createSeeded } from './seeded.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})

/** After a host dies, its event is claimed again after this time, and applied at once. */
const EFFECT_LIMIT = 25_000
const POLL = 100

const rounds = Number(values.rounds)
const seeded = createSeeded(Number(values.seed))
const folder = mkdtempSync(join(tmpdir(), 'nicher-webhook-kill-'))
const environment = { DATA_DIR: folder, API_PORT: String(await freePort()) }
const problems: string[] = []
const waits: number[] = []
const seen = { before: 0, during: 0, after: 0 }

interface Payer {
  email: string
  bearer: string
}

async function signUp(url: string): Promise<Payer> {
  const email = `payer-${randomBytes(6).toString('hex')}@mail.example`
  const password = `Aa1!${randomBytes(9).toString('base64url')}`
  const browserId = randomBytes(32).toString('hex')
  await ask(`${url}/api/auth/register`, 'POST', { json: { email, password }, browserId })
  const mails = await ask(`${url}/local/outbox?to=${email}`, 'GET')
  const token = /token=([\w-]+)/.exec(JSON.stringify(mails))?.[1]
  const verified = await ask(`${url}/api/auth/verify-email`, 'POST', { json: { token }, browserId })
  return { email, bearer: field(verified, 'access_token') }
}

/** Pays, and kills the API around the moment when its webhooks have arrived. */
async function payAndKill(): Promise<Payer> {
  const api = await bootApi(environment)
  try {
    const payer = await signUp(api.url)
    const checkout = await ask(`${api.url}/api/subscription/create-checkout-session`, 'POST', {
      bearer: payer.bearer,
      json: { success_url: '/subscription/success', cancel_url: '/subscription/cancel' },
    })
    const url = field(checkout, 'checkout_url').replace('localhost', '127.0.0.1')
    if (url === '') problems.push(`no checkout: ${statusOf(checkout)}`)
    // The page answers when the webhooks are accepted; their effects begin 200 ms later.
    await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })
    await delay(seeded.between(0, 450))
    return payer
  } finally {
    await api.kill()
  }
}

/**
 * Records where the kill hit: the number of unprocessed events, and if the payment
 * was already known.
 */
async function look(): Promise<void> {
  const database = await openDatabase({ kind: 'embedded', dataDir: folder })
  const { db } = database
  const open = isNull(billingEvents.processedAt)
  const waiting = await db.$count(billingEvents, open)
  const claimed = await db.$count(billingEvents, and(open, isNotNull(billingEvents.nextAttemptAt)))
  if (claimed > 0) seen.during += 1
  else if (waiting > 0) seen.before += 1
  else seen.after += 1
  await database.close()
}

async function isPremium(url: string, { bearer }: Payer): Promise<boolean> {
  const status = await call(`${url}/api/subscription/status`, 'GET', { bearer })
  return JSON.stringify(status).includes('"is_subscribed":true')
}

async function checkAfterRestart(payer: Payer): Promise<void> {
  const api = await bootApi(environment)
  try {
    const started = performance.now()
    while (!(await isPremium(api.url, payer))) {
      if (performance.now() - started > EFFECT_LIMIT) {
        problems.push(`${payer.email} paid and is not Premium`)
        return
      }
      await delay(POLL)
    }
    waits.push(performance.now() - started)
  } finally {
    await api.kill()
  }
}

const payers: Payer[] = []
for (let round = 1; round <= rounds; round += 1) {
  const payer = await payAndKill()
  payers.push(payer)
  await look()
  await checkAfterRestart(payer)
}

const api = await bootApi(environment)
for (const payer of payers) {
  if (!(await isPremium(api.url, payer))) problems.push(`${payer.email} lost Premium`)
}
await api.kill()
const database = await openDatabase({ kind: 'embedded', dataDir: folder })
const subscribers = await database.db.$count(billing, isNotNull(billing.subscriptionId))
if (subscribers !== rounds) problems.push(`${subscribers} subscribers of ${rounds}`)
await database.close()

const sorted = waits.toSorted((a, b) => a - b)
const rows: [string, string | number][] = [
  ['kill -9 after the payment', rounds],
  ['… before its effect was begun', seen.before],
  ['… in the middle of it', seen.during],
  ['… when it was done', seen.after],
  ['Premium afterwards', waits.length],
  ['longest wait after the restart', `${((sorted.at(-1) ?? 0) / 1_000).toFixed(2)} s`],
]
process.stdout.write('| webhooks | |\n| --- | ---: |\n')
for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length === 0) rmSync(folder, { recursive: true, force: true })
else process.stdout.write(`kept: ${folder}\n`)
process.stdout.write(
  `\n${problems.length === 0 ? 1 : 0} passed, ${problems.length === 0 ? 0 : 1} failed\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
