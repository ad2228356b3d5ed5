import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApi, TEST_SECRET } from '../../testing/api.ts'
import { createDatabase, createPostgresDatabase, engine } from '../../testing/database.ts'
import { createHeldEngine, discussion, emptyAnalysis, type Stage } from '../../testing/ideas.ts'
import type { Services } from '../compose.ts'
import { compose } from '../compose.ts'
import { parseConfig } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { ideaAnalyses } from '../db/schema.ts'
import { steps } from '../services/ideas/steps.ts'
import type { WorkerLimits } from './worker.ts'

const HOUR = 3_600_000
/** A process id that no running process has. */
const DEAD = 1

/** Opens the same database like another process would. In memory there is only one process. */
async function openShared(): Promise<() => Promise<OpenDatabase>> {
  if (engine() === 'memory') {
    const only = await createDatabase()
    afterAll(() => only.close())
    return async () => only
  }
  const config = await createPostgresDatabase()
  return async () => {
    const opened = await openDatabase(config)
    afterAll(() => opened.close())
    return opened
  }
}

const open = await openShared()
const held = createHeldEngine()
const api = await startApi({
  database: await open(),
  ideas: held.overrides,
  env: { JOBS_PER_HOST: '0' },
})
const { db, clock } = api
let warnings: Record<string, string | number>[] = []
const log = { warn: (fields: Record<string, string | number>) => void warnings.push(fields) }

const workers: Services[] = []
const config = parseConfig({ RATE_LIMIT: 'off', AUTH_SECRET: TEST_SECRET })

/** A process that runs analyses. */
async function host(limits: Partial<WorkerLimits> = {}, over = held.overrides): Promise<Services> {
  const database = await open()
  const ideas = { ...over, limits: { heartbeat: 100, ...limits } }
  const services = await compose(config, { database, atlas: [], ideas })
  services.worker.start(log)
  workers.push(services)
  return services
}

async function stop(services: Services): Promise<void> {
  workers.splice(workers.indexOf(services), 1)
  await services.worker.stop()
}

let userId = ''
beforeAll(async () => {
  userId = (await api.premiumUser()).user.id
})
beforeEach(async () => {
  warnings = []
  await db.delete(ideaAnalyses)
})
afterEach(async () => {
  held.letGo()
  held.faults.length = 0
  clock.setOffset(0)
  await Promise.all([...workers].map(stop))
})

const order = (market: string) => api.services.ideas.start(userId, { market, threadLimit: 10 })

async function rowOf(id: string) {
  const [row] = await db.select().from(ideaAnalyses).where(eq(ideaAnalyses.id, id))
  if (row === undefined) throw new Error('no such analysis')
  return row
}

const ended = (id: string) =>
  expect.poll(async () => (await rowOf(id)).endedAt, { timeout: 9_000 }).not.toBeNull()

/** The state after a process was killed during its work. */
async function leftBehind(market: string, over: Partial<typeof ideaAnalyses.$inferInsert>) {
  const id = await order(market)
  const left = { worker: DEAD, claim: randomUUID(), attempts: 1, heartbeat: 3 }
  await db
    .update(ideaAnalyses)
    .set({ ...left, ...over })
    .where(eq(ideaAnalyses.id, id))
  return id
}

describe('an accepted analysis', () => {
  test('waits in its row for the next worker, and finishes', async () => {
    const id = await order('nobody is up')
    expect(await rowOf(id)).toMatchObject({ worker: null, attempts: 0, endedAt: null })
    await host()
    await ended(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      attempts: 1,
      worker: null,
      claim: null,
      material: null,
    })
  })

  test('starts when it arrives right after the start of its host', async () => {
    const services = await host()
    const id = await services.ideas.start(userId, { market: 'at once', threadLimit: 10 })
    await ended(id)
  })

  test.each(['searching', 'scraping', 'analyzing', 'generating'] as const)(
    'goes on after its process died while %s, and shows no less progress',
    async (status) => {
      const gathered = held.calls.gather
      const isSaved = status !== 'searching'
      const material = isSaved ? { gathered: { discussions: [discussion] }, answers: {} } : null
      held.hold('analyze')
      const id = await leftBehind(`died ${status}`, { ...steps[status], material })
      await host()
      await expect.poll(() => rowOf(id)).toMatchObject({ attempts: 2 })
      await expect.poll(async () => (await rowOf(id)).progress).toBeGreaterThanOrEqual(45)
      expect((await rowOf(id)).progress).toBeGreaterThanOrEqual(steps[status].progress)
      if (status === 'generating') expect((await rowOf(id)).status).toBe('generating')
      held.letGo()
      await ended(id)
      expect((await rowOf(id)).status).toBe('completed')
      expect(held.calls.gather - gathered).toBe(isSaved ? 0 : 1)
    },
  )

  test('writes its end and its result together, so a kill leaves both or neither', async () => {
    const id = await order('one write')
    await host()
    await expect
      .poll(async () => {
        const { status, result, endedAt } = await rowOf(id)
        const done = [status === 'completed', result !== null, endedAt !== null]
        expect(new Set(done).size).toBe(1)
        return done[0]
      })
      .toBe(true)
  })

  test('is given up with an explanation after three failed attempts', async () => {
    const id = await leftBehind('three kills', { ...steps.analyzing, attempts: 3 })
    await host()
    await ended(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'error',
      progress: 45,
      error: 'We could not finish the analysis. Please try again.',
      attempts: 3,
    })
    expect(warnings).toContainEqual({ event: 'task_given_up', count: 1 })
  })

  test('gets its last attempt alone, so others survive if it kills its process', async () => {
    held.hold('analyze')
    const poison = await leftBehind('poison', { attempts: 2 })
    const next = await order('beside it')
    await host({ perHost: 4 })
    await expect.poll(async () => (await rowOf(poison)).attempts).toBe(3)
    expect(await rowOf(next)).toMatchObject({ attempts: 0, worker: null })
    held.letGo()
    await ended(poison)
    await ended(next)
    expect((await rowOf(next)).attempts).toBe(1)
  })

  test('pays once for a saved answer, however its attempt ended', async () => {
    const paid: string[] = []
    let failures = 1
    const ask = (part: string) => async () => {
      paid.push(part)
      return { part }
    }
    const id = await order('paid for')
    await host(
      {},
      {
        ...held.overrides,
        async analyze({ market, now }, _onStep, memory) {
          const first = await memory?.once('part 1', ask('part 1'))
          if (failures-- > 0) throw new Error('killed in the middle')
          const second = await memory?.once('part 2', ask('part 2'))
          const said = `${first?.part} and ${second?.part}`
          const empty = emptyAnalysis(market, now)
          return { ...empty, pain_points: { ...empty.pain_points, summary: said } }
        },
      },
    )
    await ended(id)
    expect(paid).toEqual(['part 1', 'part 2'])
    const { attempts, result } = await rowOf(id)
    expect([attempts, result?.pain_points.summary]).toEqual([2, 'part 1 and part 2'])
  })

  test('is stopped at its deadline and not retried', async () => {
    held.hold('generate')
    const id = await order('endless')
    await host({ deadline: 300 })
    await ended(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'error',
      error: 'The analysis took too long. Please try again.',
      attempts: 1,
    })
  })

  test('neither expires nor hangs when the clock jumps an hour', async () => {
    held.hold('analyze')
    const id = await order('jumping clock')
    const first = await host()
    await expect.poll(async () => (await rowOf(id)).status).toBe('analyzing')
    const { claim } = await rowOf(id)
    for (const offset of [HOUR, -HOUR]) {
      first.clock.setOffset(offset)
      const { heartbeat } = await rowOf(id)
      await expect.poll(async () => (await rowOf(id)).heartbeat).toBeGreaterThan(heartbeat + 1)
      expect(await rowOf(id)).toMatchObject({ claim, attempts: 1, endedAt: null })
    }
    held.letGo()
    await ended(id)
    expect((await rowOf(id)).status).toBe('completed')
  })

  test('is retried after a failure', async () => {
    held.faults.push(new Error('for once'))
    const id = await order('fails once')
    await host()
    await ended(id)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', attempts: 2 })
    expect(warnings[0]).toMatchObject({ event: 'task_failed', failure: 'failed', type: 'Error' })
  })
})

describe('a host that runs analyses', () => {
  test('runs as many at a time as configured', async () => {
    held.hold('gather')
    const before = held.reached.gather
    const ids = await Promise.all([1, 2, 3, 4, 5].map((each) => order(`many ${each}`)))
    await host({ perHost: 2 })
    await expect.poll(() => held.reached.gather - before).toBe(2)
    const open = await Promise.all(ids.map(rowOf))
    expect(open.filter(({ worker }) => worker !== null)).toHaveLength(2)
    held.letGo()
    for (const id of ids) await ended(id)
  })

  test('runs two of one user at a time, and does not make other users wait', async () => {
    held.hold('gather')
    const before = held.reached.gather
    const many: string[] = []
    for (let each = 1; each <= 5; each += 1) many.push(await order(`eager ${each}`))
    const other = (await api.premiumUser()).user.id
    const late = await api.services.ideas.start(other, { market: 'modest', threadLimit: 10 })
    await host({ perHost: 4 })
    await expect.poll(() => held.reached.gather - before).toBe(3)
    const open = await Promise.all([...many, late].map(rowOf))
    const atWork = open.filter(({ worker }) => worker !== null).map(({ id }) => id)
    expect(atWork).toEqual([many[0], many[1], late])
    held.letGo()
    for (const id of [...many, late]) await ended(id)
    expect(held.reached.gather - before).toBe(6)
  })

  test.each<Stage>(['gather', 'analyze', 'generate'])(
    'hands back what it is at (%s) when it ends, at once and without counting it',
    async (stage) => {
      held.hold(stage)
      const before = held.reached[stage]
      const id = await order(`handed back ${stage}`)
      const first = await host()
      await expect.poll(() => held.reached[stage]).toBe(before + 1)
      const started = performance.now()
      await stop(first)
      expect(performance.now() - started).toBeLessThan(4_000)
      expect(await rowOf(id)).toMatchObject({ worker: null, claim: null, attempts: 0 })
      held.letGo()
      await host()
      await ended(id)
      expect(await rowOf(id)).toMatchObject({ status: 'completed', attempts: 1 })
    },
  )

  test('leaves an analysis to its new owner, and no longer writes to it', async () => {
    held.hold('generate')
    const before = held.reached.generate
    const id = await order('taken over')
    await host({ perHost: 1 })
    await expect.poll(() => held.reached.generate).toBe(before + 1)
    const other = { worker: DEAD + 1, claim: randomUUID() }
    await db
      .update(ideaAnalyses)
      .set({ ...other, endedAt: new Date() })
      .where(eq(ideaAnalyses.id, id))
    const next = await order('the next one')
    held.letGo()
    await ended(next)
    expect(warnings).toEqual([])
    expect(await rowOf(id)).toMatchObject({ ...other, status: 'generating', result: null })
  })

  test('continues after the database was unavailable for a while', async () => {
    const services = await host()
    const id = await order('during an outage')
    const failing = vi.spyOn(services.database.db, 'select').mockImplementation(() => {
      throw new Error('gone')
    })
    services.worker.queued()
    await expect.poll(() => warnings).toContainEqual({ event: 'task_round_failed', type: 'Error' })
    failing.mockRestore()
    services.worker.queued()
    await ended(id)
  })
})

describe('hosts that share a database', () => {
  test('with two that accept and two that work do everything exactly once', async () => {
    if (engine() === 'memory') {
      // The embedded database has only one process.
      const only = await host()
      expect(only.database.kind).toBe('memory')
      return
    }
    const apis = [
      api.services,
      await compose({ ...config, jobsPerHost: 0 }, { database: await open(), atlas: [] }),
    ]
    const engines = [createHeldEngine(), createHeldEngine()]
    for (const each of engines) await host({ perHost: 3 }, each.overrides)
    const users = await Promise.all(Array.from({ length: 10 }, () => api.premiumUser()))
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        apis[index % 2]?.ideas.start(users[index % 10]?.user.id ?? '', {
          market: `shared ${index}`,
          threadLimit: 10,
        }),
      ),
    )
    for (const id of ids) await ended(id ?? '')
    const rows = await db.select().from(ideaAnalyses)
    expect(rows.every(({ status, attempts }) => status === 'completed' && attempts === 1)).toBe(
      true,
    )
    const shares = engines.map(({ calls }) => calls.analyze)
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(60)
    expect(Math.min(...shares)).toBeGreaterThan(5)
  })

  test('take over immediately when the database loses contact with a host', async () => {
    if (engine() === 'memory') {
      // Only one process can have this engine; two hosts would take the task from each other.
      expect(api.services.database.kind).toBe('memory')
      return
    }
    held.hold('analyze')
    const before = held.reached.analyze
    const id = await order('cut off')
    await host()
    await expect.poll(() => held.reached.analyze).toBe(before + 1)
    const { worker } = await rowOf(id)
    await db.execute(sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${worker}::oid and objsubid = 2`)
    await host()
    await expect.poll(async () => (await rowOf(id)).attempts).toBe(2)
    held.letGo()
    await ended(id)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', attempts: 2 })
  })

  test('find work by polling while notifications fail, and receive notifications again', async () => {
    if (engine() === 'memory') {
      // One process only notifies itself.
      expect(api.services.database.kind).toBe('memory')
      return
    }
    const { database } = await host()
    const before = await database.present()
    await db.execute(sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${before.worker}::oid and objsubid = 2`)
    await expect.poll(() => before.lost.aborted).toBe(true)
    const id = await order('rung for nobody')
    await ended(id)
    let rings = 0
    database.bell.listen('idea-analyses', () => {
      rings += 1
    })
    await ended(await order('rung again'))
    expect(rings).toBe(1)
  })

  test('do not take over from running hosts', async () => {
    if (engine() === 'memory') return
    held.hold('analyze')
    const before = held.reached.analyze
    const id = await order('mine')
    await host()
    await expect.poll(() => held.reached.analyze).toBe(before + 1)
    const { claim } = await rowOf(id)
    const second = await host()
    const other = await second.ideas.start(userId, { market: 'the second one', threadLimit: 10 })
    await expect.poll(async () => (await rowOf(other)).attempts).toBe(1)
    expect(await rowOf(id)).toMatchObject({ claim, attempts: 1 })
  })
})
