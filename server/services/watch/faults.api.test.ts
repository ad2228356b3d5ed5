import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { startDataForSeo } from '../../../testing/dataforseo-server.ts'
import {
  finishAnalysis,
  openAnalyses,
  resultOf,
  type Said,
  storeSaid,
} from '../../../testing/watching.ts'
import {
  discussions,
  ideaAnalyses,
  throttles,
  users,
  watchChecks,
  watches,
} from '../../db/schema.ts'

const vendor = await startDataForSeo()
const api = await startApi({ env: { ...vendor.env, RATE_LIMIT: '1' } })
const { db, clock, services } = api
const { watching, watchTurns } = services

const SLIPS = { heading: 'Ramps slip', thread: 't1', quote: 'Every ramp slips.' }
const HEAVY = { heading: 'Too heavy', thread: 't2', quote: 'Nobody can lift it.' }

const moveTo = (time: string) => clock.setOffset(Date.parse(time) - Date.now())
const seconds = (many: number) => clock.setOffset(clock.now().getTime() - Date.now() + many * 1_000)
const minutes = (many: number) => seconds(many * 60)

beforeEach(async () => {
  vendor.reset()
  await db.delete(watches)
  await db.update(discussions).set({ deletedAt: null })
  moveTo('2026-11-03T10:00:00Z')
})

let number = 0
async function newOwner() {
  number += 1
  const phrase = `dog ramp ${number}`
  const member = await api.premiumUser()
  const userId = member.user.id
  const { id } = (await member.call(calls.keepCandidate, { body: { name: phrase } })).value()
  const read = () => watching.read(userId, id)
  const finish = async (said: readonly Said[] | 'error') => {
    for (const open of await openAnalyses(db, userId)) {
      await finishAnalysis(db, open, said, clock.now())
    }
  }
  return {
    ...{ member, userId, id, phrase, read, finish },
    texts: async () => (await read()).checks.map(({ changes }) => changes.map(({ text }) => text)),
    /** A turn, the analysis that it starts, and the turn after that. */
    async check(said: readonly Said[] | 'error') {
      await watchTurns.lookNext()
      await finish(said)
      minutes(1)
      await watchTurns.lookNext()
    },
  }
}

async function newWatcher(said: readonly Said[]) {
  const one = await newOwner()
  await watching.start(one.userId, one.id)
  await one.check(said)
  return one
}

/** The discussion of a quote is deleted at its source, which the reader of analyses notices. */
async function deleteAtSource(userId: string, { thread }: Said) {
  await db.update(discussions).set({ deletedAt: clock.now() }).where(eq(discussions.id, thread))
  await services.ideas.list(userId)
}

const GONE = '1 quote of the earlier analysis is gone: it was deleted or changed at the source.'

describe('a source of figures that fails while an analysis runs', () => {
  const lookOften = async () => {
    for (let look = 0; look < 10; look += 1) {
      seconds(30)
      await watchTurns.lookNext()
    }
  }

  test('is asked again after an hour, not at each look', async () => {
    const one = await newOwner()
    vendor.break('volume', { kind: 'close' })
    await watching.start(one.userId, one.id)
    await watchTurns.lookNext()
    const asked = vendor.asked('volume')
    expect(asked).toBeGreaterThan(0)
    expect(await openAnalyses(db, one.userId)).toHaveLength(1)
    await lookOften()
    expect(vendor.asked('volume')).toBe(asked)
    expect(await one.read()).toMatchObject({ is_checking: true, waits_for: 'keyword' })
    await one.finish([SLIPS])
    vendor.reset()
    minutes(60)
    await watchTurns.lookNext()
    expect(vendor.asked('volume')).toBe(1)
    expect(await one.read()).toMatchObject({ is_checking: false, checks: [{ problem: null }] })
  })

  test('is not asked again once it refused the phrase, and the check waits for the analysis', async () => {
    const one = await newOwner()
    vendor.break('volume', { kind: 'task', code: 40_501 })
    await watching.start(one.userId, one.id)
    await watchTurns.lookNext()
    const asked = vendor.asked('volume')
    await lookOften()
    expect(vendor.asked('volume')).toBe(asked)
    await one.finish([SLIPS])
    minutes(1)
    await watchTurns.lookNext()
    expect(vendor.asked('volume')).toBe(asked)
    expect(await one.read()).toMatchObject({ is_checking: false, checks: [{ problem: 'keyword' }] })
  })
})

describe('quotes that are gone', () => {
  test('are told if report and analysis were there when the watch began', async () => {
    const one = await newOwner()
    await one.member.call(calls.analyzeKeyword, { body: { keyword: one.phrase } })
    await services.ideas.start(one.userId, { market: one.phrase, threadLimit: 10 })
    await one.finish([SLIPS, HEAVY])
    await watching.start(one.userId, one.id)
    await watchTurns.lookNext()
    expect(await one.read()).toMatchObject({ is_checking: false, checks: [{ is_first: true }] })
    expect(await db.$count(ideaAnalyses, eq(ideaAnalyses.userId, one.userId))).toBe(1)
    await deleteAtSource(one.userId, HEAVY)
    moveTo('2026-12-03T10:02:00Z')
    await one.check([SLIPS])
    expect((await one.texts())[0]).toContain(GONE)
  })

  test('are told once if the check after that finds no analysis', async () => {
    const one = await newWatcher([SLIPS, HEAVY])
    await deleteAtSource(one.userId, HEAVY)
    moveTo('2026-12-03T10:02:00Z')
    for (const hours of [1, 2, 4, 8, 16]) {
      await one.check('error')
      minutes(hours * 60)
    }
    expect((await one.read()).checks[0]?.problem).toBe('analysis')
    expect((await one.texts())[0]).toContain(GONE)
    moveTo('2027-01-03T20:00:00Z')
    await one.check([SLIPS])
    const [newest, failed] = await one.texts()
    expect(newest).not.toContain(GONE)
    expect(failed).toContain(GONE)
  })
})

test('the oldest check that is shown is compared with the one before it', async () => {
  const one = await newWatcher([SLIPS])
  const [{ reportId, analysisId } = { reportId: null, analysisId: null }] = await db
    .update(watchChecks)
    .set({ isFirst: false })
    .where(eq(watchChecks.candidateId, one.id))
    .returning()
  const at = clock.now()
  const months = ['2025-10', '2025-11', '2025-12']
  for (let month = 1; month <= 10; month += 1) months.push(`2026-${`${month}`.padStart(2, '0')}`)
  await db.insert(watchChecks).values(
    months.map((month) => ({
      ...{ id: randomUUID(), candidateId: one.id, month, isFirst: false, reportId, analysisId },
      ...{ startedAt: at, endedAt: at, mailedAt: at },
    })),
  )
  moveTo('2026-12-03T10:02:00Z')
  await one.check([SLIPS])
  const { checks } = await one.read()
  expect(checks).toHaveLength(12)
  expect(checks[11]).toMatchObject({ report_since: '2026-11-03', analysis_since: '2026-11-03' })
  expect(await db.$count(watchChecks, eq(watchChecks.candidateId, one.id))).toBe(13)
})

test('a check with an unexpected error is tried five times, and then ends', async () => {
  const one = await newWatcher([SLIPS])
  const mine = eq(ideaAnalyses.userId, one.userId)
  await db
    .update(ideaAnalyses)
    .set({ result: {} as never })
    .where(mine)
  moveTo('2026-12-03T10:02:00Z')
  await watchTurns.lookNext()
  await one.finish([SLIPS])
  minutes(1)
  for (const hours of [1, 2, 4, 8]) {
    await expect(watchTurns.lookNext()).rejects.toThrow()
    minutes(hours * 60 - 1)
    expect(await watchTurns.lookNext()).toBe(false)
    minutes(2)
  }
  await expect(watchTurns.lookNext()).rejects.toThrow()
  await storeSaid(db, [SLIPS])
  await db
    .update(ideaAnalyses)
    .set({ result: resultOf(one.phrase, [SLIPS], clock.now()) })
    .where(mine)
  const { checks, ...watch } = await one.read()
  expect(watch).toMatchObject({ is_checking: false, next_on: '2027-01-03' })
  expect(checks[0]).toMatchObject({ problem: 'stopped' })
})

test('a watch is read 120 times a minute at most', async () => {
  const one = await newOwner()
  const windowEnd = new Date(clock.now().getTime() + 60_000)
  const row = { key: `watch-reads:${one.userId}`, count: 119, windowEnd }
  await db.insert(throttles).values(row)
  expect(await one.read()).toMatchObject({ state: 'off' })
  await expect(one.read()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('no check is under way while a watch is paused', async () => {
  const one = await newOwner()
  await watching.start(one.userId, one.id)
  expect(await one.read()).toMatchObject({ state: 'on', is_checking: true })
  await db.update(users).set({ grantedAt: null }).where(eq(users.id, one.userId))
  expect(await one.read()).toMatchObject({ state: 'paused', is_checking: false })
})
