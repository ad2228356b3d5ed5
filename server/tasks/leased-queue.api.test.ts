import { asc, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../testing/database.ts'
import { billingEvents } from '../db/schema.ts'
import { createLeasedQueue } from './leased-queue.ts'
import { delayAfter, hasCome } from './next-attempt.ts'

const database = await createDatabase()
await database.migrate()
const { db } = database
afterAll(() => database.close())
beforeEach(() => db.delete(billingEvents))

const START = Date.UTC(2026, 0, 1)
const at = (minute: number) => new Date(START + minute * 60_000)
const isOpen = isNull(billingEvents.processedAt)
const queue = createLeasedQueue({ db, table: billingEvents, isOpen, age: 'receivedAt' })

/** Claims for five minutes. */
const claim = (minute: number, limit = 3) =>
  queue.claim({
    due: hasCome(billingEvents.nextAttemptAt, at(minute)),
    limit,
    lease: { nextAttemptAt: at(minute + 5) },
  })

/** Inserts rows whose ids are their ages, the youngest first. */
async function fill(count: number): Promise<void> {
  const ages = Array.from({ length: count }, (_, index) => count - index)
  await db
    .insert(billingEvents)
    .values(ages.map((age) => ({ id: String(age), type: 'test', receivedAt: at(age - 1_000) })))
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a claim takes the oldest rows and counts the attempt', async () => {
  await fill(5)
  const rows = await claim(0)
  expect(idsOf(rows)).toEqual(['1', '2', '3'])
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  expect(rows[0]?.nextAttemptAt).toEqual(at(5))
})

test('a row can be claimed again only after its lease', async () => {
  await fill(1)
  await claim(0)
  expect(await claim(4)).toEqual([])
  expect(await claim(5)).toMatchObject([{ id: '1', attempts: 2 }])
})

test('a finished row is never claimed', async () => {
  await fill(2)
  const [first] = await claim(0, 1)
  await queue.conclude(first ? [first] : [], { processedAt: at(1), nextAttemptAt: null })
  expect(idsOf(await claim(10))).toEqual(['2'])
})

test('concurrent claims share no row, and none exceeds its limit', async () => {
  await fill(40)
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(0)))
  const taken = claims.flatMap(idsOf)
  expect(Math.max(...claims.map(({ length }) => length))).toBeLessThanOrEqual(3)
  expect(new Set(taken).size).toBe(taken.length)
  const rows = await db.select().from(billingEvents).orderBy(asc(billingEvents.receivedAt))
  expect(rows.filter(({ attempts }) => attempts === 1)).toHaveLength(taken.length)
})

test('a host that has lost a row cannot write its end', async () => {
  await fill(2)
  const late = await claim(0)
  const [one] = await claim(5, 1)
  await queue.conclude(late, { failure: 'late' })
  const failures = await db
    .select({ id: billingEvents.id, failure: billingEvents.failure })
    .from(billingEvents)
    .orderBy(asc(billingEvents.receivedAt))
  expect(one?.id).toBe('1')
  expect(failures).toEqual([
    { id: '1', failure: null },
    { id: '2', failure: 'late' },
  ])
})

test('the wait doubles from the first to the longest', () => {
  expect([1, 2, 3, 4, 50].map((attempts) => delayAfter(attempts, 2, 15))).toEqual([2, 4, 8, 15, 15])
})
