import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, createPostgresDatabase, engine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openDatabase } from '../../db/open.ts'
import { leases as rows } from '../../db/schema.ts'
import { createLeases } from './leases.ts'

const config = engine() === 'postgres' ? await createPostgresDatabase() : undefined
const first = await (config ? openDatabase(config) : createDatabase())
await first.migrate()
const here = createLeases({ database: first })

afterAll(() => first.close())
afterEach(() => {
  vi.useRealTimers()
})

const newKey = () => `test ${randomUUID()}`
const refused = { code: 'too_many_at_once', status: 429 }

/** Work that runs until the test releases it. */
function createWork() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  return {
    begun: begun.promise,
    end,
    work: () => {
      begun.resolve()
      return end.promise
    },
  }
}

describe('exclusive work', () => {
  test('runs one after the other, and other work does not wait', async () => {
    const [key, one, two] = [newKey(), createWork(), createWork()]
    const runs = [here.exclusively(key, one.work), here.exclusively(key, two.work)]
    await one.begun
    expect(await here.exclusively(newKey(), async () => 'beside')).toBe('beside')
    const order: string[] = []
    void one.end.promise.then(() => order.push('first ended'))
    void two.begun.then(() => order.push('second began'))
    one.end.resolve('one')
    two.end.resolve('two')
    expect(await Promise.all(runs)).toEqual(['one', 'two'])
    expect(order).toEqual(['first ended', 'second began'])
  })

  test('may fail, and the lease is then free', async () => {
    const key = newKey()
    const failing = here.exclusively(key, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await here.exclusively(key, async () => 'next')).toBe('next')
    expect(await first.db.$count(rows, eq(rows.key, key))).toBe(0)
  })
})

describe('work with a limited number of runs', () => {
  test('is refused beyond the limit, and allowed again when one run is done', async () => {
    const [key, one, two] = [newKey(), createWork(), createWork()]
    const runs = [here.within(key, 2, one.work), here.within(key, 2, two.work)]
    await Promise.all([one.begun, two.begun])
    await expect(here.within(key, 2, async () => 'three')).rejects.toMatchObject(refused)
    expect(await here.within(newKey(), 1, async () => 'other')).toBe('other')
    one.end.reject(new Error('no'))
    await expect(runs[0]).rejects.toThrow('no')
    expect(await here.within(key, 2, async () => 'three')).toBe('three')
    two.end.resolve('two')
    expect(await runs[1]).toBe('two')
  })
})

if (config) {
  describe('several hosts on one Postgres', () => {
    const opened: OpenDatabase[] = []
    const host = async () => {
      const database = await openDatabase(config)
      opened.push(database)
      return { database, leases: createLeases({ database }) }
    }
    afterAll(() => Promise.all(opened.map((each) => each.close())))
    const rowOf = async (key: string) => {
      const [row] = await first.db.select().from(rows).where(eq(rows.key, key))
      if (row === undefined) throw new Error('no lease')
      return row
    }
    /** Shortens the rest of a lease to this many milliseconds, as if the time had passed. */
    const leave = (key: string, ms: number) =>
      first.db
        .update(rows)
        .set({ expiresAt: sql`clock_timestamp() + ${ms} * interval '1 millisecond'` })
        .where(eq(rows.key, key))
    const isFree = (key: string) =>
      here
        .within(key, 1, async () => true)
        .catch((error: unknown) => {
          expect(error).toMatchObject(refused)
          return false
        })

    test('do not work at the same time', async () => {
      const [key, { leases: there }] = [newKey(), await host()]
      let atWork = 0
      const work = async () => {
        atWork += 1
        expect(atWork).toBe(1)
        await first.db.execute(sql`select 1`)
        atWork -= 1
      }
      const runs = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? here : there).exclusively(key, work),
      )
      await Promise.all(runs)
    })

    test('share the count of runs in progress', async () => {
      const [key, { leases: there }, one, two] = [
        newKey(),
        await host(),
        createWork(),
        createWork(),
      ]
      const runs = [here.within(key, 2, one.work), there.within(key, 2, two.work)]
      await Promise.all([one.begun, two.begun])
      await expect(here.within(key, 2, async () => 'no')).rejects.toMatchObject(refused)
      await expect(there.within(key, 2, async () => 'no')).rejects.toMatchObject(refused)
      one.end.resolve('')
      two.end.resolve('')
      await Promise.all(runs)
    })

    test('take over immediately from a host that has ended', async () => {
      const [key, { database, leases: there }, work] = [newKey(), await host(), createWork()]
      const lost = there.exclusively(key, work.work)
      await work.begun
      // Its connections end, like those of a killed process, and the row stays.
      opened.splice(opened.indexOf(database), 1)
      await database.close()
      expect((await rowOf(key)).expiresAt.getTime()).toBeGreaterThan(Date.now())
      expect(await here.exclusively(key, async () => 'taken over')).toBe('taken over')
      work.end.resolve('late')
      expect(await lost).toBe('late')
    })

    test('take over from a hanging host after its lease has expired', async () => {
      const [key, { database }] = [newKey(), await host()]
      const { worker } = await database.present()
      const lease = { key: `${key} 0`, owner: randomUUID(), worker, expiresAt: new Date() }
      await first.db.insert(rows).values(lease)
      await leave(lease.key, 15_000)
      expect(await isFree(key)).toBe(false)
      await leave(lease.key, 1_000)
      expect(await isFree(key)).toBe(false)
      await leave(lease.key, 0)
      expect(await isFree(key)).toBe(true)
    })

    test('do not wait for a lease time that only a wrong clock can have written', async () => {
      const [key, { database }] = [newKey(), await host()]
      const { worker } = await database.present()
      const expiresAt = new Date(Date.now() + 3_600_000)
      await first.db
        .insert(rows)
        .values({ key: `${key} 0`, owner: randomUUID(), worker, expiresAt })
      expect(await isFree(key)).toBe(true)
    })

    test.each([-3_600_000, -31_000, -16_000, 16_000, 31_000, 3_600_000])(
      'leave each other what they have, where the clock of one is %i ms beside',
      async (offset) => {
        const [key, { leases: there }, one, two] = [
          newKey(),
          await host(),
          createWork(),
          createWork(),
        ]
        const run = there.within(key, 1, one.work)
        await one.begun
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
        expect(await isFree(key)).toBe(false)
        one.end.resolve('done')
        await run
        const taken = here.within(key, 1, two.work)
        await two.begun
        vi.useRealTimers()
        await expect(there.within(key, 1, async () => 'no')).rejects.toMatchObject(refused)
        two.end.resolve('done')
        await taken
      },
    )

    test('respect a renewed lease for as long as it is renewed', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const [key, { leases: there }, work] = [newKey(), await host(), createWork()]
      const run = there.within(key, 1, work.work)
      await work.begun
      for (let time = 0; time < 10; time += 1) {
        await leave(`${key} 0`, 5_000)
        const before = (await rowOf(`${key} 0`)).expiresAt.getTime()
        await vi.advanceTimersByTimeAsync(4_000)
        await expect
          .poll(async () => (await rowOf(`${key} 0`)).expiresAt.getTime() - before)
          .toBeGreaterThan(9_000)
        expect(await isFree(key)).toBe(false)
      }
      work.end.resolve('done')
      expect(await run).toBe('done')
      expect(await isFree(key)).toBe(true)
    })

    test('take over a lease after the database loses contact with its host', async () => {
      const [key, { database, leases: there }, work] = [newKey(), await host(), createWork()]
      const run = there.within(key, 1, work.work)
      await work.begun
      const before = await database.present()
      await first.db.execute(sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = ${before.worker}::oid and objsubid = 2`)
      await expect.poll(() => before.lost.aborted).toBe(true)
      expect(await isFree(key)).toBe(true)
      expect((await database.present()).worker).not.toBe(before.worker)
      expect(await there.exclusively(newKey(), async () => 'on')).toBe('on')
      work.end.resolve('done')
      expect(await run).toBe('done')
    })

    test('do not release a lease that another host has taken over', async () => {
      const [key, { leases: there }, one, two] = [
        newKey(),
        await host(),
        createWork(),
        createWork(),
      ]
      const late = there.exclusively(key, one.work)
      await one.begun
      await leave(key, 0)
      const next = here.exclusively(key, two.work)
      await two.begun
      const { owner } = await rowOf(key)
      one.end.resolve('')
      await late
      expect((await rowOf(key)).owner).toBe(owner)
      two.end.resolve('')
      await next
    })
  })
}
