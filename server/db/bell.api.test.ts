import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase, createPostgresDatabase, engine } from '../../testing/database.ts'
import { openDatabase } from './open.ts'

const config = engine() === 'postgres' ? await createPostgresDatabase() : undefined
const here = await (config ? openDatabase(config) : createDatabase())
afterAll(() => here.close())

/** Counts the rings of a topic. */
function count(topic: string, { bell } = here) {
  const heard = { times: 0, stop: () => {} }
  heard.stop = bell.listen(topic, () => {
    heard.times += 1
  })
  return heard
}

describe('the bell', () => {
  test('rings at once for all who listen in its process, for their topic alone', async () => {
    const [one, two, other] = [count('work'), count('work'), count('other work')]
    const rung = here.bell.ring('work')
    expect([one.times, two.times, other.times]).toEqual([1, 1, 0])
    await rung
  })

  test('is not heard by who no longer listens', async () => {
    const [gone, stays] = [count('left'), count('left')]
    gone.stop()
    await here.bell.ring('left')
    expect([gone.times, stays.times]).toEqual([0, 1])
  })
})

if (config) {
  describe('the bell of several hosts', async () => {
    const there = await openDatabase(config)
    afterAll(() => there.close())

    test('is heard by the others once, and by its own host once', async () => {
      await Promise.all([here.present(), there.present()])
      const [own, others] = [count('shared'), count('shared', there)]
      await here.bell.ring('shared')
      await expect.poll(() => others.times).toBe(1)
      // Postgres delivers in order: what comes after the echo of the own ring comes last.
      const later = count('later')
      await there.bell.ring('later')
      await expect.poll(() => later.times).toBe(1)
      expect([own.times, others.times]).toEqual([1, 1])
    })

    test('is heard again after its connection was broken', async () => {
      const before = await here.present()
      const heard = count('again')
      await there.db.execute(sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = ${before.worker}::oid and objsubid = 2`)
      await expect.poll(() => before.lost.aborted).toBe(true)
      await there.bell.ring('again')
      const after = await here.present()
      expect(after.worker).not.toBe(before.worker)
      await there.bell.ring('again')
      await expect.poll(() => heard.times).toBe(1)
    })

    test('says when the others cannot be told', async () => {
      const closed = await openDatabase(config)
      await closed.close()
      const own = count('untold', closed)
      await expect(closed.bell.ring('untold')).rejects.toThrow()
      expect(own.times).toBe(1)
    })
  })
}
