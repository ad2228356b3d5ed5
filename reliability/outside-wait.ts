import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from './accounts/statistics.ts'
import { ask } from './kill-loop/client.ts'
import { joinMany, type Member } from './outside/member.ts'
import { openStack } from './outside/stack.ts'

const { values } = parseArgs({
  options: {
    /** How long the model and the keyword vendor take for an answer. */
    seconds: { type: 'string', default: '20' },
    short: { type: 'boolean', default: false },
  },
})

const thinking = (values.short ? 4 : Number(values.seconds)) * 1_000
const CHECKOUTS = 3
/** Long enough for a slow machine, and a fraction of the outside services' time. */
const LIMIT = thinking / 4

const stack = await openStack(thinking)
const problems: string[] = []

/** Milliseconds of checkouts by this many other members, one after the other. */
async function checkouts(): Promise<number[]> {
  const others = await joinMany(stack, CHECKOUTS, { premium: false })
  const times: number[] = []
  for (const other of others) {
    const { status, ms } = await other.send('/api/subscription/create-checkout-session', {
      success_url: '/subscription/success',
      cancel_url: '/subscription/cancel',
    })
    if (status !== 200 && status !== 201) problems.push(`a checkout returned ${status}`)
    times.push(ms)
  }
  return times
}

type Calls = ReturnType<Member['send']>[]

const explore = (member: Member) => member.send('/api/explore', { path: stack.unexplored() })

let keywords = 0
const lookUp = (member: Member) => {
  keywords += 1
  return member.send('/api/market-validator/analyze', { keyword: `slow harbor ${keywords}` })
}

let minutes = 0

/**
 * Makes the keyword vendor answer as late as the model, in a minute of its own,
 * because it allows only a few calls per minute.
 */
async function holdVendor(): Promise<void> {
  minutes += 1
  await ask(`${stack.url}/local/clock`, 'POST', { json: { offset_ms: minutes * 61_000 } })
  const letGo = stack.vendor.hold()
  void delay(thinking).then(letGo)
}

const premium = { premium: true }
const rows: (string | number)[][] = []
const seconds = (ms: number) => (ms / 1_000).toFixed(2)

/** Measures checkouts while `begin`'s calls run. */
async function measure(name: string, begin: () => Promise<Calls>): Promise<void> {
  const calls = await begin()
  const over = Promise.all(calls)
  // By now, all calls wait for the outside services.
  await delay(1_000)
  const times = await checkouts()
  const statuses = Map.groupBy(await over, ({ status }) => status)
  const answers = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')
  const slowest = Math.max(...times)
  if (slowest > LIMIT) problems.push(`${name}: a checkout took ${seconds(slowest)} s`)
  rows.push([name, seconds(median(times)), seconds(slowest), answers || '–'])
}

try {
  await measure('nothing', async () => [])
  const members = await joinMany(stack, 8, premium)
  await measure('8 explorations by 8 members', async () => members.map(explore))
  const [first] = members
  if (first === undefined) throw new Error('nobody joined')
  await measure('10 explorations by one member', async () =>
    Array.from({ length: 10 }, () => explore(first)),
  )
  const analyses = await Promise.all(members.map(lookUp))
  await measure('8 summaries by 8 members', async () =>
    analyses.map(({ body }, index) =>
      (members[index] as Member).send(
        `/api/market-validator/summary/${(body as { analysisId: string }).analysisId}`,
      ),
    ),
  )
  await measure('8 keyword lookups by 8 members', async () => {
    await holdVendor()
    return members.map(lookUp)
  })
  await measure('10 keyword lookups by one member', async () => {
    await holdVendor()
    return Array.from({ length: 10 }, () => lookUp(first))
  })
} finally {
  await stack.close()
}

process.stdout.write(`${stack.version}; the outside services take ${thinking / 1_000} s\n\n`)
process.stdout.write('| under way | checkout: median s | slowest s | answers |\n')
process.stdout.write('| --- | ---: | ---: | --- |\n')
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
const failed = Math.min(problems.length, rows.length)
process.stdout.write(`\n${rows.length - failed} passed, ${failed} failed\n`)
process.exitCode = problems.length > 0 ? 1 : 0
