import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { buildApp } from '../../server/app.ts'
import { compose } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { ideaAnalyses, users } from '../../server/db/schema.ts'
import { type Statement, statements } from '../../server/observed.ts'
import type { Asked } from './host.ts'

/*
 * An API host in its own process. Its background work only runs when it is asked to, so that it does
 * not disturb the times of calls. Answers are not held back to hide their times (`paceStep`).
 */
const config = parseConfig(process.env)
const services = await compose(config, { paceStep: 0 })
const app = await buildApp(services, { pressure: { maxEventLoopDelay: 0, maxRssBytes: 0 } })
await app.listen({ host: config.host, port: config.apiPort })

/** Payments of the filled members are known to no provider, which the product would report. */
const quiet = { warn() {} }

/** The stored result of a real analysis of the bundled discussions. */
async function analyze(): Promise<string> {
  const { db } = services.database
  const id = crypto.randomUUID()
  const email = 'sample@growth.example'
  await db.insert(users).values({ id, email, emailKey: email, createdAt: services.clock.now() })
  services.worker.start(quiet)
  const analysis = await services.ideas.start(id, { market: 'dog training', threadLimit: 10 })
  for (;;) {
    const [row] = await db.select().from(ideaAnalyses).where(eq(ideaAnalyses.id, analysis))
    if (row?.endedAt && row.result === null) throw new Error('The analysis failed')
    if (row?.result) {
      await services.worker.stop()
      await db.delete(users).where(eq(users.id, id))
      return JSON.stringify(row.result)
    }
    await delay(100)
  }
}

type Timed = [text: string, ms: number]

/** Does some work and times the statements that the product sends meanwhile. */
async function timing<T>(work: () => Promise<T>): Promise<{ value: T; times: Timed[] }> {
  const times: Timed[] = []
  const began = new WeakMap<object, number>()
  const heard = {
    start: (message: object) => void began.set(message, performance.now()),
    end() {},
    asyncStart: (message: Statement) =>
      void times.push([message.text, performance.now() - (began.get(message) ?? 0)]),
    asyncEnd() {},
    error() {},
  }
  statements.subscribe(heard)
  try {
    return { value: await work(), times }
  } finally {
    statements.unsubscribe(heard)
  }
}

/** Runs all background work for a time, a round every 300 ms. */
async function loop(ms: number): Promise<Timed[]> {
  const { times } = await timing(async () => {
    for (const each of services.loops) each.start(quiet)
    for (const until = Date.now() + ms; Date.now() < until; await delay(300)) {
      for (const each of services.loops) each.wake()
    }
    await Promise.all(services.loops.map((each) => each.stop()))
  })
  return times
}

async function clean() {
  const began = performance.now()
  const { value: removed, times } = await timing(services.cleanup)
  const slowest = times.toSorted((a, b) => b[1] - a[1])[0]
  return { ms: performance.now() - began, removed, slowest }
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked.kind === 'analysis') return analyze()
  if (asked.kind === 'clean') return clean()
  if (asked.kind === 'loop') return loop(asked.ms)
  if (asked.kind === 'mail') return (await services.outbox.latest(asked.to))[0]?.text ?? ''
  return process.memoryUsage().rss
}

process.on('message', async (message: Asked) => {
  process.send?.({ number: message.number, value: await answer(message) })
})
process.send?.({ number: -1 })
