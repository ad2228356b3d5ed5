import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { at } from '../../../testing/plans.ts'
import {
  countSearches,
  finishAnalysis,
  openAnalyses,
  type Said,
} from '../../../testing/watching.ts'
import {
  discussions,
  ideaAnalyses,
  throttles,
  users,
  watchChecks,
  watches,
} from '../../db/schema.ts'

const api = await startApi()
const { db, clock, services } = api
const { watching } = services
/** A host with production's limits. */
const limited = await startApi({ env: { RATE_LIMIT: '1' } })

const SLIPS = { heading: 'Ramps slip', thread: 't1', quote: 'Every ramp slips.' }
const RUSTS = { heading: 'Hinges rust', thread: 't2', quote: 'The hinges rust in winter.' }

const moveTo = (time: string) => clock.setOffset(Date.parse(time) - Date.now())
const minutes = (many: number) =>
  clock.setOffset(clock.now().getTime() - Date.now() + many * 60_000)

beforeEach(async () => {
  await db.delete(watches)
  moveTo('2026-11-03T10:00:00Z')
})

/** More than are due at once. On a busy machine, a watch may be due again before the turn is over. */
const TURNS_MAX = 8

async function takeTurns({ watchTurns }: typeof services): Promise<void> {
  let turn = 0
  while (turn < TURNS_MAX && (await watchTurns.lookNext())) turn += 1
}

/** Turns of several hosts at once, until none of them finds a watch that is due. */
async function work(hosts = 1): Promise<void> {
  const one = async () => {
    await takeTurns(services)
    while (await services.watchMails.mailNext());
  }
  await Promise.all(Array.from({ length: hosts }, one))
}

/** A turn, the analysis that it starts, and the turn after that. */
async function check(member: Pick<Member, 'user'>, said: readonly Said[] | 'error', hosts = 1) {
  await work(hosts)
  const open = await openAnalyses(db, member.user.id)
  for (const each of open) await finishAnalysis(db, each, said, clock.now())
  minutes(1)
  await work(hosts)
  return open.length
}

let number = 0
async function newWatcher(said: readonly Said[] = [SLIPS]) {
  number += 1
  const phrase = `dog ramp ${number}`
  const member = await api.premiumUser()
  const keep = async (name: string) =>
    (await member.call(calls.keepCandidate, { body: { name } })).value().id
  const id = await keep(phrase)
  await countSearches(db, phrase, 1_000, clock.now())
  const userId = member.user.id
  const read = (of = id) => watching.read(userId, of)
  await watching.start(userId, id)
  await check(member, said)
  return {
    ...{ member, userId, id, phrase, read, keep },
    newest: async () => (await read()).checks[0],
    mails: async () =>
      (await api.mails(member.email)).filter(({ text }) => text.includes('/settings#watch')),
    losePremium: () => db.update(users).set({ grantedAt: null }).where(eq(users.id, userId)),
    regainPremium: () => services.grants.grant(member.email),
    analyses: () => db.$count(ideaAnalyses, eq(ideaAnalyses.userId, userId)),
  }
}

describe('a watch', () => {
  test('begins with what there is, makes what is missing, and tells no mail of it', async () => {
    const one = await newWatcher()
    const watch = await one.read()
    expect(watch).toMatchObject({
      ...{ state: 'on', started_on: '2026-11-03', next_on: '2026-12-03', is_checking: false },
      checks: [{ checked_on: '2026-11-03', is_first: true, changes: [], problem: null }],
    })
    expect(await one.analyses()).toBe(1)
    expect(await one.mails()).toEqual([])
    await watching.end(one.userId, one.id)
    expect(await watching.start(one.userId, one.id)).toMatchObject({ next_on: '2026-12-03' })
    await work()
    expect(await one.analyses()).toBe(1)
  })

  test('is checked once a month, however many hosts look', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T09:59:00Z')
    await work(3)
    expect(await one.analyses()).toBe(1)
    moveTo('2026-12-03T10:02:00Z')
    await countSearches(db, one.phrase, 1_500, clock.now())
    expect(await check(one.member, [SLIPS, RUSTS], 4)).toBe(1)
    moveTo('2026-12-20T10:00:00Z')
    await work(4)
    const { checks, next_on } = await one.read()
    expect(next_on).toBe('2027-01-03')
    expect(checks).toHaveLength(2)
    expect(checks[0]).toMatchObject({
      ...{ checked_on: '2026-12-03', is_first: false, report_since: '2026-11-03' },
      ...{ analysis_since: '2026-11-03', problem: null, notes: [] },
    })
    expect(checks[0]?.changes.map(({ text }) => text)).toEqual([
      'Searches a month rose from 1,000 to 1,500.',
      'New pain point: “Hinges rust” (1 person).',
    ])
  })

  test('says that nothing changed, and tells it by mail', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    await check(one.member, [SLIPS])
    expect(await one.newest()).toMatchObject({ changes: [], notes: [], problem: null })
    expect((await one.mails()).map(({ subject }) => subject)).toEqual([
      'No change in the niche that we checked',
    ])
  })

  test('takes the analysis that the member began meanwhile', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    await services.watchTurns.lookNext()
    const [open] = await openAnalyses(db, one.userId)
    // The process ended before it could note what it had begun.
    await db
      .update(watchChecks)
      .set({ analysisId: null })
      .where(eq(watchChecks.analysisId, open?.id ?? ''))
    minutes(1)
    await check(one.member, [SLIPS])
    expect(await one.analyses()).toBe(2)
    expect(await one.newest()).toMatchObject({ checked_on: '2026-12-03', problem: null })
  })

  test('lets other analyses of its member run first', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    const own = await services.ideas.start(one.userId, { market: 'dog beds', threadLimit: 10 })
    await work()
    expect((await openAnalyses(db, one.userId)).map(({ id }) => id)).toEqual([own])
    expect(await one.read()).toMatchObject({ is_checking: true, waits_for: null })
    await finishAnalysis(db, { id: own, market: 'dog beds' }, [], clock.now())
    minutes(2)
    expect(await check(one.member, [SLIPS])).toBe(1)
    expect(await one.newest()).toMatchObject({ checked_on: '2026-12-03' })
  })
})

describe('what changed', () => {
  test('does not hold the words of a discussion that is deleted', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    await check(one.member, [SLIPS, RUSTS])
    expect(JSON.stringify(await one.read())).toContain('Hinges rust')
    expect(JSON.stringify(await db.select().from(watchChecks))).not.toContain('rust')
    await db.update(discussions).set({ deletedAt: clock.now() }).where(eq(discussions.id, 't2'))
    expect(JSON.stringify(await one.read())).not.toContain('rust')
    await db.update(discussions).set({ deletedAt: null })
  })

  test('counts the quotes that are gone from the analysis before', async () => {
    const said = { heading: 'Too heavy', thread: 't7', quote: 'Nobody can lift it.' }
    const one = await newWatcher([SLIPS, said])
    await db.update(discussions).set({ deletedAt: clock.now() }).where(eq(discussions.id, 't7'))
    await services.ideas.list(one.userId)
    moveTo('2026-12-03T10:02:00Z')
    await check(one.member, [SLIPS])
    expect((await one.newest())?.changes.map(({ text }) => text)).toEqual([
      '1 quote of the earlier analysis is gone: it was deleted or changed at the source.',
    ])
  })

  test('is not told of a report or an analysis that was deleted', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    await check(one.member, [SLIPS, RUSTS])
    for (const { id } of await services.ideas.heads(one.userId)) {
      await services.ideas.remove(one.userId, id)
    }
    expect(await one.newest()).toMatchObject({
      changes: [],
      notes: ['The analysis is deleted, so pain points are not compared.'],
    })
  })

  test('is compared with the newest check that has it if the one before failed', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    for (const hours of [1, 2, 4, 8, 16]) {
      await check(one.member, 'error')
      minutes(hours * 60)
    }
    expect(await one.newest()).toMatchObject({ problem: 'analysis', changes: [] })
    moveTo('2027-01-03T11:02:00Z')
    await check(one.member, [SLIPS, RUSTS])
    expect(await one.newest()).toMatchObject({
      ...{ checked_on: '2027-01-03', analysis_since: '2026-11-03', report_since: '2026-11-03' },
      changes: [{ kind: 'new_pain_point' }],
    })
  })
})

describe('a check that fails', () => {
  test('is tried five times within two days, then says what it could not find', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    expect(await check(one.member, 'error')).toBe(1)
    expect(await one.read()).toMatchObject({ is_checking: true, waits_for: 'analysis' })
    for (const hours of [1, 2, 4]) {
      minutes(hours * 60 - 5)
      await work()
      minutes(6)
      await check(one.member, 'error')
    }
    expect(await one.analyses()).toBe(5)
    minutes(8 * 60)
    await check(one.member, 'error')
    minutes(24 * 60)
    await work()
    expect(await one.analyses()).toBe(6)
    expect(await one.newest()).toMatchObject({ problem: 'analysis', report_since: '2026-11-03' })
    expect((await one.mails())[0]?.text).toContain('One niche could not be checked completely')
    expect(await one.read()).toMatchObject({ is_checking: false, next_on: '2027-01-03' })
  })

  test('succeeds at a later try', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    await check(one.member, 'error')
    minutes(61)
    await check(one.member, [SLIPS, RUSTS])
    expect(await one.newest()).toMatchObject({ problem: null, changes: [{}] })
  })

  test('ends with its month', async () => {
    const one = await newWatcher()
    moveTo('2026-12-03T10:02:00Z')
    await work()
    moveTo('2027-01-02T00:00:00Z')
    await work()
    const { checks } = await one.read()
    expect(checks[0]).toMatchObject({ checked_on: '2027-01-02', problem: 'stopped' })
  })
})

describe("the member's limits", () => {
  test('let a check wait for the next day, which it says', async () => {
    const member = await limited.premiumUser()
    const { watching: theirs } = limited.services
    const set = (time: string) => limited.clock.setOffset(Date.parse(time) - Date.now())
    set('2026-11-03T10:00:00Z')
    const { user } = member
    const session = await limited.anotherSession(member)
    const { id } = (
      await session.call(calls.keepCandidate, { body: { name: 'dog ramps' } })
    ).value()
    const windowEnd = new Date('2026-11-04T00:00:00Z')
    await limited.db.insert(throttles).values({ key: `ideas:${user.id}`, count: 50, windowEnd })
    await theirs.start(user.id, id)
    await takeTurns(limited.services)
    expect(await theirs.read(user.id, id)).toMatchObject({
      ...{ is_checking: true, waits_for: 'limit', next_on: '2026-11-04' },
    })
    expect(await openAnalyses(limited.db, user.id)).toEqual([])
    set('2026-11-04T00:01:00Z')
    await takeTurns(limited.services)
    expect(await openAnalyses(limited.db, user.id)).toHaveLength(1)
  })
})

describe('without Premium', () => {
  test('a watch pauses, keeps what was found, and goes on when Premium is back', async () => {
    const one = await newWatcher()
    await one.losePremium()
    moveTo('2026-12-03T10:02:00Z')
    await work(2)
    expect(await one.read()).toMatchObject({
      ...{ state: 'paused', next_on: null },
      checks: [{ checked_on: '2026-11-03' }],
    })
    expect(await one.analyses()).toBe(1)
    await one.regainPremium()
    moveTo('2026-12-04T10:03:00Z')
    await check(one.member, [SLIPS, RUSTS])
    expect(await one.read()).toMatchObject({
      ...{ state: 'on', next_on: '2027-01-03' },
      checks: [{ checked_on: '2026-12-04' }, { checked_on: '2026-11-03' }],
    })
  })
})

describe('a year without a visit', () => {
  test('stops a watch, which can be started again', async () => {
    const one = await newWatcher()
    moveTo('2027-11-02T10:02:00Z')
    await check(one.member, [SLIPS])
    expect(await one.read()).toMatchObject({ state: 'on' })
    moveTo('2027-12-03T11:02:00Z')
    await work(2)
    expect(await one.read()).toMatchObject({
      ...{ state: 'stopped', stopped_on: '2027-12-03', next_on: null },
    })
    const before = await one.analyses()
    moveTo('2028-01-03T10:02:00Z')
    await work(2)
    expect(await one.analyses()).toBe(before)
    expect(await watching.start(one.userId, one.id)).toMatchObject({ state: 'on' })
  })

  test('is counted from the last time that the board or a candidate was opened', async () => {
    const one = await newWatcher()
    moveTo('2027-10-30T10:00:00Z')
    const later = await api.anotherSession(one.member)
    await later.call(calls.candidates)
    moveTo('2028-10-20T10:00:00Z')
    await check(one.member, [SLIPS])
    expect(await one.read()).toMatchObject({ state: 'on' })
    await (await api.anotherSession(one.member)).call(at(calls.candidate, one.id))
    const [row] = await db.select().from(watches)
    expect(row?.visitedOn).toBe('2028-10-20')
  })
})

describe('one mail a month', () => {
  test('tells of all watched candidates, once the last of them is checked', async () => {
    const one = await newWatcher()
    const two = await one.keep(`${one.phrase} rental`)
    await watching.start(one.userId, two)
    await check(one.member, [SLIPS])
    moveTo('2026-12-03T10:10:00Z')
    await countSearches(db, one.phrase, 2_000, clock.now())
    await work(2)
    const [first] = await openAnalyses(db, one.userId)
    if (!first) throw new Error('nothing was begun')
    await finishAnalysis(db, first, [SLIPS], clock.now())
    minutes(1)
    await work(2)
    expect(await one.mails()).toEqual([])
    minutes(1)
    await check(one.member, [SLIPS], 3)
    const mails = await one.mails()
    expect(mails.map(({ subject }) => subject)).toEqual([
      '1 of the 2 niches that we checked changed',
    ])
    expect(mails[0]?.text).toContain('/workspace')
    expect(mails[0]?.text).toContain('/settings#watch')
    expect(JSON.stringify(mails)).not.toContain('dog ramp')
    moveTo('2026-12-29T10:00:00Z')
    await work(3)
    expect(await one.mails()).toHaveLength(1)
  })

  test('is not sent to who switched it off, also not about earlier checks', async () => {
    const one = await newWatcher()
    await services.workspaceChoices.save(one.userId, { mails_watch: false })
    moveTo('2026-12-03T10:02:00Z')
    await check(one.member, [SLIPS, RUSTS])
    await services.workspaceChoices.save(one.userId, { mails_watch: true })
    await work(2)
    expect(await one.mails()).toEqual([])
    moveTo('2027-01-03T11:02:00Z')
    await check(one.member, [SLIPS])
    expect(await one.mails()).toHaveLength(1)
  })
})

describe('a removed candidate', () => {
  test('is not checked, and its watch comes back with it', async () => {
    const one = await newWatcher()
    await services.workspace.keeping.remove(one.userId, one.id)
    moveTo('2026-12-01T10:00:00Z')
    await work()
    await expect(one.read()).rejects.toThrow('Not found')
    moveTo('2026-12-03T10:02:00Z')
    await work(2)
    expect(await one.analyses()).toBe(1)
    await services.workspace.keeping.restore(one.userId, one.id)
    await check(one.member, [SLIPS])
    expect(await one.newest()).toMatchObject({ checked_on: '2026-12-03' })
  })

  test('is not watched any more if the same niche is kept anew', async () => {
    const one = await newWatcher()
    await services.workspace.keeping.remove(one.userId, one.id)
    await services.workspace.keeping.keep(one.userId, { name: one.phrase, country: 'US' })
    expect(await one.read()).toMatchObject({ state: 'off', checks: [{}] })
  })
})
