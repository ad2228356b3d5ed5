import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { makeKey, scriptWith } from '../../../testing/access-keys.ts'
import { type Api, type Member, startApi } from '../../../testing/api.ts'
import { unexplored } from '../../../testing/atlas.ts'
import { keep, withId } from '../../../testing/candidates.ts'
import { emptyAnalysis } from '../../../testing/ideas.ts'
import { startPostgres } from '../../../testing/postgres.ts'
import { startReplica } from '../../../testing/postgres-replica.ts'
import type { AnalysisInput } from '../../analysis/types/input.ts'
import { wireReads } from '../../compose/reads.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open.ts'
import { candidates } from '../../db/schema.ts'
import { startMetrics } from '../../metrics/metrics.ts'
import { type AnsweredRead, answeredReads, type Statement, statements } from '../../observed.ts'
import { createMemberWrites } from './member-writes.ts'
import { BEHIND_MAX_MS } from './replica-watch.ts'

const primary = await startPostgres()
const url = await primary.createDatabase('reads')
const replica = await startReplica(primary)
const readUrl = replica.address('reads')
const open = () => openDatabase({ kind: 'postgres', url, readUrl })
const databases = [await open(), await open()] as const
const ideas = {
  gather: async () => ({ discussions: [] }),
  analyze: async ({ market, now }: AnalysisInput) => emptyAnalysis(market, now) as never,
}
const here = await startApi({ database: databases[0], ideas })
const there = await startApi({ database: databases[1], ideas })

const answers: AnsweredRead['by'][] = []
const hear = (message: unknown) => void answers.push((message as AnsweredRead).by)
subscribe(answeredReads.name, hear)

afterAll(async () => {
  unsubscribe(answeredReads.name, hear)
  await Promise.all(databases.map((database) => database.close()))
  await replica.stop()
  await primary.stop()
})

const look = (api: Api) => api.services.replicaWatch?.look()

beforeEach(async () => {
  await replica.resumeReplay()
  await replica.catchUp()
  await Promise.all([look(here), look(there)])
  answers.length = 0
})

/** Who answered what `work` read. */
async function answeredBy(work: () => Promise<unknown>): Promise<string[]> {
  answers.length = 0
  await work()
  return [...new Set(answers)]
}

const names = async (member: Member) =>
  (await member.call(calls.candidates)).value().map(({ name }) => name)

/** A member of both hosts, whose writes the replica has. */
async function memberOfBoth() {
  const member = await here.premiumUser()
  await keep(member, { name: 'Dog ramps' })
  await replica.catchUp()
  const elsewhere = Object.assign(there.browser(), { tokens: member.tokens })
  return { member, elsewhere: elsewhere as Member }
}

describe('a replica that is up to date', () => {
  test("answers what members read of their own, and the primary's rows are not asked for", async () => {
    const { member } = await memberOfBoth()
    await replica.pauseReplay()
    // Not a write of the member, so only who looks at the primary sees it.
    await here.db
      .update(candidates)
      .set({ name: 'Changed' })
      .where(eq(candidates.userId, member.user.id))
    expect(
      await answeredBy(async () => expect(await names(member)).toEqual(['Dog ramps'])),
    ).toEqual(['replica'])
    for (const call of [calls.ideaAnalyses, calls.keywordHistory, calls.ownMaterial]) {
      expect(await answeredBy(() => member.call(call))).toEqual(['replica'])
    }
  })

  test('answers searches for niches and branches of the map', async () => {
    const search = () => here.call(calls.nicheSearch, { query: { q: 'dog' } })
    expect(await answeredBy(search)).toEqual(['replica'])
    const read = () => branch(here, ['Pets & Animals'])
    expect(await answeredBy(read)).toEqual(['replica'])
  })
})

test('figures and traces tell of the replica and of its statements', async () => {
  const texts: string[] = []
  const hearText = (message: unknown) => void texts.push((message as Statement).text)
  statements.start.subscribe(hearText)
  const metrics = await startMetrics(here.services, { host: '127.0.0.1', port: 0 })
  try {
    const { member } = await memberOfBoth()
    await names(member)
    expect(texts.filter((text) => text.includes('from "candidates"'))).not.toEqual([])
    expect(texts).toContainEqual(expect.stringContaining('pg_last_wal_replay_lsn'))
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    expect(text).toMatch(/^nicher_reads_total\{by="replica"\} [1-9]/m)
    expect(text).toMatch(/^nicher_replica_up 1$/m)
    expect(text).toMatch(/^nicher_replica_lag_seconds \d/m)
    expect(text).toMatch(/^nicher_pool_connections\{pool="reads",state="idle"\} [1-9]/m)
  } finally {
    await metrics.close()
    statements.start.unsubscribe(hearText)
  }
})

describe('a member who wrote, while the replica is behind', () => {
  test('sees it at once on the same host and on another', async () => {
    const { member, elsewhere } = await memberOfBoth()
    await replica.pauseReplay()
    await keep(member, { name: 'Cat ramps' })
    const both = ['Cat ramps', 'Dog ramps']
    const read = async () => {
      expect((await names(member)).toSorted()).toEqual(both)
      expect((await names(elsewhere)).toSorted()).toEqual(both)
    }
    expect(await answeredBy(read)).toEqual(['primary'])
    await replica.resumeReplay()
    await replica.catchUp()
    expect(await answeredBy(read)).toEqual(['replica'])
  })

  test('sees it with an access key too, which sends nothing but itself', async () => {
    const { member, elsewhere } = await memberOfBoth()
    const { token } = await makeKey(here, member)
    await replica.catchUp()
    await replica.pauseReplay()
    await scriptWith(here, token).value(calls.keepCandidate, { body: { name: 'By a script' } })
    const found = await scriptWith(there, token).value(calls.candidates)
    expect(found.map(({ name }) => name)).toContain('By a script')
    expect(await names(elsewhere)).toContain('By a script')
  })

  test('does not see again what was removed', async () => {
    const { member, elsewhere } = await memberOfBoth()
    const [card] = (await member.call(calls.candidates)).value()
    await replica.pauseReplay()
    await member.call(withId(calls.removeCandidate, card?.id ?? ''))
    expect(await names(elsewhere)).toEqual([])
  })

  test('leaves the reads of others to the replica', async () => {
    const { member } = await memberOfBoth()
    const other = await memberOfBoth()
    await replica.pauseReplay()
    await keep(member, { name: 'Cat ramps' })
    expect(await answeredBy(() => names(other.member))).toEqual(['replica'])
  })
})

const pathOf = (path: readonly string[]) => JSON.stringify(path)
const branch = (api: Api, path: readonly string[]) =>
  api.send({
    method: 'GET',
    url: `/api/tree/branch?${new URLSearchParams({ path: pathOf(path), depth: '1' })}`,
  })

test('what was explored is on the map at once for everybody, while the replica is behind', async () => {
  const member = await here.premiumUser()
  const path = unexplored.walking
  expect((await branch(there, path)).json().children).toEqual([])
  await replica.catchUp()
  await replica.pauseReplay()
  await member.call(calls.explore, { body: { path: [...path] } })
  const [added] = (await branch(there, path)).json().children
  expect(added).toBeDefined()
  const query = { q: added.name }
  const { niches } = (await there.call(calls.nicheSearch, { query })).value()
  expect(niches.map((niche) => niche.path)).toContainEqual([...path, added.name])
})

test('an analysis that has ended stays ended, while the replica is behind', async () => {
  const { member, elsewhere } = await memberOfBoth()
  const body = { market: 'dog ramps' }
  const started = (await member.call(calls.analyzeMarket, { body })).value()
  const id = 'analysis_id' in started ? started.analysis_id : ''
  await replica.catchUp()
  await replica.pauseReplay()
  there.services.worker.start({ warn: () => {} })
  const progress = withId(calls.ideaProgress, id)
  await vi.waitFor(
    async () => expect((await member.call(progress)).value().status).toBe('completed'),
    { timeout: 20_000 },
  )
  await there.services.worker.stop()
  for (const browser of [member, elsewhere]) {
    expect((await browser.call(calls.ideaAnalyses)).value()[0]?.status).toBe('completed')
    expect((await browser.call(withId(calls.ideaResult, id))).value()).toMatchObject(body)
  }
})

test('from the commit of background work on, only the primary is asked until its place is known', async () => {
  const { member } = await memberOfBoth()
  const writes = createMemberWrites(here.db, here.clock)
  const { id } = member.user
  await replica.pauseReplay()
  // As if the process ended before it could note the place.
  const times = [new Date()]
  const clock = {
    now() {
      const [time] = times.splice(0, 1)
      if (time === undefined) throw new Error('the process ended')
      return time
    },
  }
  const dying = createMemberWrites(here.db, clock).inBackground([id], (tx) =>
    tx.update(candidates).set({ name: 'Renamed' }).where(eq(candidates.userId, id)),
  )
  await expect(dying).rejects.toThrow('the process ended')
  expect(await writes.positionOf(id)).toBe('unknown')
  expect(await names(member)).toEqual(['Renamed'])
  await writes.note(id)
  await replica.resumeReplay()
  await replica.catchUp()
  expect(await answeredBy(() => names(member))).toEqual(['replica'])
})

test('a search of the archive sees what was stored just before', async () => {
  const { reads } = wireReads(databases[0], here.clock)
  const count = () =>
    reads.upToDate(async (db) => {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`)
      return rows[0]?.n ?? 0
    })
  const before = await count()
  await here.registerAndVerify()
  expect(await answeredBy(async () => expect(await count()).toBe(before + 1))).toEqual(['replica'])
  await replica.pauseReplay()
  await here.registerAndVerify()
  expect(await answeredBy(async () => expect(await count()).toBe(before + 2))).toEqual(['primary'])
})

describe('a statement that only the primary can do', () => {
  test('is asked there if the log of the replica needs the rows that it reads', async () => {
    const { reads } = wireReads(databases[0], here.clock)
    await here.db.execute(sql`create table if not exists conflicts (id int)`)
    await here.db.execute(sql`insert into conflicts select generate_series(1, 1000)`)
    await replica.catchUp()
    const codes: unknown[] = []
    const read = (db: Database) =>
      db.transaction(
        async (tx) => {
          await tx.execute(sql`select count(*) from conflicts`)
          if (db === here.db) return 'by the primary'
          const asleep = tx.execute(sql`select pg_sleep(1.8)`).then(
            () => undefined,
            (error: Error) => error,
          )
          const isAsleep = sql`select from pg_stat_activity
            where query like 'select pg_sleep%' and state = 'active'`
          await vi.waitFor(async () => expect((await db.execute(isAsleep)).rows).toHaveLength(1))
          await here.db.execute(sql`delete from conflicts`)
          await here.db.execute(sql`vacuum conflicts`)
          const error = await asleep
          codes.push((error?.cause as { code?: unknown } | undefined)?.code)
          if (error) throw error
          return 'by the replica'
        },
        { isolationLevel: 'repeatable read' },
      )
    expect(await reads.upToDate(read)).toBe('by the primary')
    expect(codes).toEqual(['40001'])
    const { member } = await memberOfBoth()
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['replica'])
  })

  test('is asked there if it writes', async () => {
    const { reads } = wireReads(databases[0], here.clock)
    const { member } = await memberOfBoth()
    const rename = (db: Database) =>
      db.update(candidates).set({ name: 'New' }).where(eq(candidates.userId, member.user.id))
    await reads.ofMember(member.user.id, rename)
    expect(await here.db.$count(candidates, eq(candidates.name, 'New'))).toBe(1)
  })
})

describe('a replica that should not be asked', () => {
  let log: MockInstance<typeof process.stderr.write>
  const events = () =>
    log.mock.calls.flatMap(([line]) => {
      const text = String(line)
      return text.includes('"replica_') ? [JSON.parse(text) as Record<string, string>] : []
    })

  beforeEach(() => {
    log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    return () => log.mockRestore()
  })

  test('is not while it is far behind, and is again when it caught up', async () => {
    const { member } = await memberOfBoth()
    await replica.pauseReplay()
    const other = await here.premiumUser()
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['replica'])
    here.clock.setOffset(BEHIND_MAX_MS + 1_000)
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['primary'])
    expect(here.services.replicaWatch?.standing().behindMs).toBeGreaterThan(BEHIND_MAX_MS)
    await replica.resumeReplay()
    await replica.catchUp()
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['replica'])
    expect(await names(other)).toEqual([])
    here.clock.setOffset(0)
    await look(here)
    expect(events().map(({ event, reason }) => [event, reason])).toEqual([
      ['replica_lost', 'it is far behind'],
      ['replica_found', undefined],
    ])
  })

  test('is not while it lacks migrations that this version needs', async () => {
    const { member } = await memberOfBoth()
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
    await here.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 1e12::bigint where created_at = ${newest}`,
    )
    await replica.catchUp()
    await replica.kill()
    await names(member)
    await replica.start()
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['primary'])
    await here.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 1e12::bigint where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
    await replica.catchUp()
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['replica'])
  })

  test('and is killed in the middle fails no request, and each host tells it once', async () => {
    const { member } = await memberOfBoth()
    let isOver = false
    let made = 0
    const callers = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        expect(await names(member)).toEqual(['Dog ramps'])
        made += 1
      }
    })
    await vi.waitFor(() => expect(made).toBeGreaterThan(20))
    expect(answers).toContain('replica')
    await replica.kill()
    const atDeath = made
    await vi.waitFor(() => expect(made).toBeGreaterThan(atDeath + 40))
    isOver = true
    await Promise.all(callers)
    expect(await answeredBy(() => names(member))).toEqual(['primary'])
    await replica.start()
    for (const api of [here, here, there, there]) await look(api)
    expect(await answeredBy(() => names(member))).toEqual(['replica'])
    const [lost, found] = ['replica_lost', 'replica_found']
    expect(events().map(({ event }) => event)).toEqual([lost, lost, found, found])
  })

  test('and hangs makes nobody wait long', async () => {
    const { member } = await memberOfBoth()
    await replica.hang()
    try {
      const began = performance.now()
      expect(await names(member)).toEqual(['Dog ramps'])
      expect(performance.now() - began).toBeLessThan(4_000)
      await look(here)
      expect(await answeredBy(() => names(member))).toEqual(['primary'])
      const again = performance.now()
      await names(member)
      expect(performance.now() - again).toBeLessThan(900)
    } finally {
      replica.goOn()
    }
  })

  // The last: it never comes back.
  test('is not once it was promoted, and takes no write', async () => {
    const { member } = await memberOfBoth()
    expect(await answeredBy(() => names(member))).toEqual(['replica'])
    await replica.promote()
    await look(here)
    expect(await answeredBy(() => names(member))).toEqual(['primary'])
    expect(events().at(-1)?.reason).toBe('it is not a replica, or was promoted')
  })
})
