import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { engine } from '../../../testing/database.ts'
import { runPartition } from '../../admin/partition.ts'
import { feedback, providerCalls } from '../schema.ts'
import { LOGS } from './tables.ts'
import { addMonths, dropMonths } from './upkeep.ts'

const DAY = 86_400_000
const api = await startApi()
const now = () => api.clock.now()
const monthAt = (time: Date) => time.toISOString().slice(0, 7).replace('-', '_')

const partitions = async (table: string) => {
  const { rows } = await api.db.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by 1`)
  return rows.map(({ name }) => name)
}
const called = (daysAgo: number) => ({
  ...{ provider: 'dataforseo', endpoint: `${daysAgo} days ago`, code: 20_000, cost: 0.1 },
  calledAt: new Date(now().getTime() - daysAgo * DAY),
})
const endpoints = async () =>
  (await api.db.select().from(providerCalls).orderBy(providerCalls.id)).map(
    ({ endpoint }) => endpoint,
  )
const say = (message: string) =>
  api.call(calls.feedback, { body: { feedbackType: 'general', message, rating: 5 } })

describe('housekeeping of logs', () => {
  if (engine() === 'memory') {
    test('removes old rows of plain tables one by one', async () => {
      await api.db.insert(providerCalls).values([401, 399].map(called))
      await api.services.cleanup()
      expect(await endpoints()).toEqual(['399 days ago'])
      expect(await partitions('provider_calls')).toEqual([])
    })
    return
  }

  test('has every month apart after a move, and numbers go on', async () => {
    await api.db.insert(providerCalls).values([1_400, 360, 100, 0].map(called))
    await say('before the move')
    const told: string[] = []
    const { database, clock } = api.services
    await runPartition({ database, clock }, { name: 'partition logs' }, ({ kind, text }) => {
      if (kind !== 'progress') told.push(`${kind}: ${text}`)
    })
    expect(told.filter((text) => text.startsWith('failed'))).toEqual([])
    const names = await partitions('provider_calls')
    expect(names).toContain(`provider_calls_${monthAt(called(100).calledAt)}`)
    expect(names.at(-1)).toBe('provider_calls_rest')
    expect(await endpoints()).toEqual([
      '1400 days ago',
      '360 days ago',
      '100 days ago',
      '0 days ago',
    ])
    await api.db.insert(providerCalls).values(called(1))
    await say('after the move')
    const ids = await api.db.select({ id: feedback.id }).from(feedback).orderBy(feedback.id)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
    for await (const page of api.services.feedback.list()) {
      expect(page.map(({ message }) => message)).toEqual(['after the move', 'before the move'])
    }
  })

  test('drops a month as a whole when its first day has had its time', async () => {
    const month = `provider_calls_${monthAt(called(360).calledAt)}`
    await api.services.cleanup()
    // Older than any month that the move made: it was in the default partition, and went by itself.
    expect(await endpoints()).toEqual(['360 days ago', '100 days ago', '0 days ago', '1 days ago'])
    expect(await partitions('provider_calls')).toContain(month)
    api.clock.setOffset(41 * DAY)
    await api.services.cleanup()
    expect(await endpoints()).toEqual(['100 days ago', '0 days ago', '1 days ago'])
    expect(await partitions('provider_calls')).not.toContain(month)
    const { rows } = await api.db.execute<{ gone: boolean }>(
      sql`select to_regclass(${month}) is null as gone`,
    )
    expect(rows).toEqual([{ gone: true }])
  })

  test('makes the months to come before their first row', async () => {
    for (const days of [0, 100, 200]) {
      api.clock.setOffset(days * DAY)
      await api.services.cleanup()
      const names = await partitions('feedback')
      for (const ahead of [0, 31, 62]) {
        expect(names).toContain(`feedback_${monthAt(new Date(now().getTime() + ahead * DAY))}`)
      }
    }
  })

  test('leaves rows without a month in the default partition, and makes the other months', async () => {
    api.clock.setOffset(900 * DAY)
    await api.db.insert(providerCalls).values(called(0))
    await api.services.cleanup()
    const names = await partitions('provider_calls')
    expect(names).not.toContain(`provider_calls_${monthAt(now())}`)
    expect(names).toContain(`provider_calls_${monthAt(new Date(now().getTime() + 40 * DAY))}`)
    const { rows } = await api.db.execute<{ endpoint: string }>(
      sql`select endpoint from provider_calls_rest`,
    )
    expect(rows).toEqual([{ endpoint: '0 days ago' }])
    const told: string[] = []
    const { database, clock } = api.services
    const tell = ({ text }: { text: string }) => void told.push(text)
    await runPartition({ database, clock }, { name: 'partition status' }, tell)
    expect(told[2]).toContain('; rows without a month, in provider_calls_rest: 1')
    expect(told[3]).not.toContain('without a month')
  })

  test('makes and drops nothing twice when another host was faster', async () => {
    const { db } = api
    /** A host that another one overtakes after it has looked which partitions there are. */
    const overtaken = (by: () => Promise<unknown>): typeof db =>
      Object.assign(Object.create(db), {
        async transaction(work: Parameters<typeof db.transaction>[0]) {
          await by()
          return db.transaction(work)
        },
      })
    const [, of] = LOGS
    if (of === undefined) throw new Error('There is no log')
    const later = new Date(now().getTime() + 400 * DAY)
    const add = () => addMonths(db, of, later)
    await addMonths(overtaken(add), of, later)
    const name = `feedback_${monthAt(later)}`
    expect(await partitions('feedback')).toContain(name)
    await db.insert(feedback).values({
      ...{ type: 'general', message: 'in a month that goes', rating: 5 },
      createdAt: later,
    })
    const past = new Date(later.getTime() + 40 * DAY)
    const before = await db.$count(feedback)
    let dropped = 0
    const drop = async () => {
      dropped += await dropMonths(db, of, past)
    }
    expect(await dropMonths(overtaken(drop), of, past)).toBe(0)
    expect(dropped).toBeGreaterThan(0)
    expect(await db.$count(feedback)).toBe(before - dropped)
    expect(await partitions('feedback')).not.toContain(name)
    await api.services.cleanup()
  })

  test('gives way to a transaction that keeps the table, and drops the month next time', async () => {
    api.clock.setOffset(2_000 * DAY)
    const before = await partitions('feedback')
    const { url } = api.services.database.native as { url: string }
    const { Client } = await import('pg')
    const reader = new Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select count(*) from feedback')
    await api.services.cleanup()
    expect(await partitions('feedback')).toEqual(expect.arrayContaining(before))
    await reader.query('commit')
    await reader.end()
    await api.services.cleanup()
    expect(await partitions('feedback')).not.toContain(before[0])
    expect(await api.db.$count(feedback)).toBe(0)
  })
})
