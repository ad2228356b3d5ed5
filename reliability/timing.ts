import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../testing/free-port.ts'
import {
  type Client,
  createClient,
  makeAccount,
  newAddress,
  PASSWORD,
  register,
} from './accounts/client.ts'
import { areaUnderCurve, median, quantile } from './accounts/statistics.ts'
import { bootApi } from './api-process.ts'
import { createSeeded, type Seeded } from './seeded.ts'

const WARM_UP = 20
const KNOWN = 10
/**
 * Allowed distance of the area from 0.5: almost four standard deviations at 500
 * samples per class.
 */
const AREA_TOLERANCE = 0.07

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
})
const samples = Number(values.samples)

interface Question {
  name: string
  /** The kind of addresses that must not be distinguishable from unknown ones. */
  known: 'accounts' | 'waiting'
  ask(client: Client, email: string): Promise<{ ms: number; status: number }>
}

const questions: Question[] = [
  {
    name: 'login',
    known: 'accounts',
    ask: (client, username) =>
      client.post('/api/auth/login', { username, password: 'Wrong-harbor 7 lamps!' }, 'form'),
  },
  {
    name: 'forgot',
    known: 'accounts',
    ask: (client, email) => client.post('/api/auth/forgot-password', { email }),
  },
  {
    name: 'resend',
    known: 'waiting',
    ask: (client, email) => client.post('/api/auth/resend-verification', { email }),
  },
  {
    name: 'register',
    known: 'accounts',
    ask: (client, email) => client.post('/api/auth/register', { email, password: PASSWORD }),
  },
]

interface Times {
  known: number[]
  unknown: number[]
}

/** Known and unknown addresses in random order; no unknown one is used twice. */
async function measure(
  { name, ask }: Question,
  client: Client,
  known: readonly string[],
  count: number,
  seeded: Seeded,
): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  const statuses = new Set<number>()
  const isOver = () => Math.min(times.known.length, times.unknown.length) >= WARM_UP + count
  while (!isOver()) {
    const kind = seeded.chance(0.5) ? 'known' : 'unknown'
    const email = kind === 'known' ? seeded.pick(known) : newAddress()
    const { ms, status } = await ask(client, email ?? '')
    times[kind].push(ms)
    statuses.add(status)
  }
  if (statuses.size !== 1) throw new Error(`${name} returned ${[...statuses].join(' and ')}`)
  const cut = (list: number[]) => list.slice(WARM_UP, WARM_UP + count)
  return { known: cut(times.known), unknown: cut(times.unknown) }
}

function judge(name: string, { known, unknown }: Times): boolean {
  const area = areaUnderCurve(known, unknown)
  const middles = [median(known), median(unknown)] as const
  const difference = Math.abs(middles[0] - middles[1])
  const isEqual =
    Math.abs(area - 0.5) <= AREA_TOLERANCE && difference <= Math.max(2, 0.03 * Math.max(...middles))
  const cells = [
    name,
    known.length,
    area.toFixed(3),
    middles.map((ms) => ms.toFixed(2)).join(' / '),
    [known, unknown].map((list) => quantile(list, 0.9).toFixed(2)).join(' / '),
    isEqual ? 'equal' : 'TOLD APART',
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
  return isEqual
}

const dataDir = mkdtempSync(join(tmpdir(), 'nicher-timing-'))
const api = await bootApi({ DATA_DIR: dataDir, API_PORT: String(await freePort()) })
const client = createClient(api.url, 1)
try {
  const seeded = createSeeded(Number(values.seed))
  const known: Record<Question['known'], string[]> = { accounts: [], waiting: [] }
  for (let index = 0; index < KNOWN; index += 1) {
    known.accounts.push(await makeAccount(client))
    known.waiting.push(await register(client))
  }
  process.stdout.write('| call | samples a class | area | median ms known / unknown | p90 | |\n')
  process.stdout.write('| --- | ---: | ---: | ---: | ---: | --- |\n')
  let failed = 0
  for (const question of questions) {
    const addresses = known[question.known]
    const first = await measure(question, client, addresses, samples, seeded)
    if (judge(question.name, first)) continue
    // This may be chance, or a busy moment: a run with twice the samples decides.
    const second = await measure(question, client, addresses, samples * 2, seeded)
    if (!judge(question.name, second)) failed += 1
  }
  process.stdout.write(`${questions.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  client.close()
  await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
