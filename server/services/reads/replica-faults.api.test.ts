import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { keep } from '../../../testing/candidates.ts'
import { startPostgres } from '../../../testing/postgres.ts'
import { startReplica } from '../../../testing/postgres-replica.ts'
import { wireReads } from '../../compose/reads.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open.ts'

const primary = await startPostgres()
const url = await primary.createDatabase('faults')
const replica = await startReplica(primary)
const readUrl = replica.address('faults')
const database = await openDatabase({ kind: 'postgres', url, readUrl })
const api = await startApi({ database })
const { reads, memberWrites, replicaWatch: watch } = wireReads(database, api.clock)

afterAll(async () => {
  await database.close()
  await replica.stop()
  await primary.stop()
})

beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await replica.catchUp()
  await watch?.look()
  return () => vi.restoreAllMocks()
})

const answers = () => watch?.standing().answers

test('a replica whose connections are all busy goes on answering', async () => {
  const sleep = (db: Database) => db.execute(sql`select pg_sleep(1.5)`)
  const naps = Array.from({ length: 12 }, () => reads.upToDate(sleep))
  await Promise.all(naps)
  expect(answers()).toBe(true)
})

test('a replica that lacks the last moment only is not far behind, however long nobody looked', async () => {
  await replica.pauseReplay()
  await api.registerAndVerify()
  api.clock.setOffset(3_600_000)
  const looking = watch?.look()
  await replica.resumeReplay()
  await looking
  api.clock.setOffset(0)
  expect(watch?.standing()).toEqual({ answers: true, behindMs: 0 })
})

test('after a search that took too long, the primary answers searches for a minute', async () => {
  const asked: string[] = []
  const search = (seconds: number) =>
    reads.upToDate(async (db) => {
      asked.push(db === api.db ? 'primary' : 'replica')
      if (db !== api.db) await db.execute(sql`select pg_sleep(${seconds})`)
    })
  await search(3)
  await search(0)
  api.clock.setOffset(61_000)
  await watch?.look()
  await search(0)
  api.clock.setOffset(0)
  expect(asked).toEqual(['replica', 'primary', 'primary', 'replica'])
  expect(answers()).toBe(true)
})

test('background work waits for the deletion of the account, without a deadlock', async () => {
  const member = await api.premiumUser()
  await keep(member, { name: 'Dog ramps' })
  const { id } = member.user
  let working: Promise<unknown> | undefined
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${id} for update`)
    await tx.execute(sql`select from candidates where user_id = ${id} for update`)
    working = memberWrites.inBackground([id], (work) =>
      work.execute(sql`update candidates set name = 'Cat ramps' where user_id = ${id}`),
    )
    const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await api.db.execute(waits)).rows).toHaveLength(1))
    await tx.execute(sql`delete from member_writes where user_id = ${id}`)
  })
  await working
  const [found] = (await member.call(calls.candidates)).value()
  expect(found?.name).toBe('Cat ramps')
})

test('a server that recovers from a crash is another run', async () => {
  expect(answers()).toBe(true)
  await replica.crash()
  await vi.waitFor(() => expect(answers()).toBe(false), { timeout: 10_000 })
  await vi.waitFor(
    async () => {
      await watch?.look()
      expect(answers()).toBe(true)
    },
    { timeout: 20_000 },
  )
})
