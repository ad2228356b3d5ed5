import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { WATCHES_MAX } from '../../contract/watch-form.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { board, keep, withId } from '../../testing/candidates.ts'
import { storeCheck } from '../../testing/watching.ts'
import { candidates, users, watchChecks, watches } from '../db/schema.ts'

const api = await startApi()
const member = await api.premiumUser()

const start = (who: Member, id: string) => who.call(withId(calls.startWatch, id))
const read = async (who: Member, id: string) => (await who.call(withId(calls.watch, id))).value()
const kept = async (who = member) => (await keep(who, { name: `Ramps ${randomUUID()}` })).id
const cardOf = async (id: string, who = member) => (await board(who)).find((card) => card.id === id)

const checked = (id: string, gone: number) => storeCheck(api.db, id, gone, api.clock.now())

describe('a member with Premium', () => {
  test('starts a watch, once, and its card says so', async () => {
    const id = await kept()
    expect(await read(member, id)).toMatchObject({ state: 'off', checks: [], next_on: null })
    expect((await cardOf(id))?.watch).toBeNull()
    const [one, two] = await Promise.all([start(member, id), start(member, id)])
    expect(one?.value()).toMatchObject({ state: 'on', is_checking: true })
    expect(two?.status).toBe(200)
    expect(await api.db.$count(watches, eq(watches.candidateId, id))).toBe(1)
    expect((await cardOf(id))?.watch).toEqual({ state: 'on', has_news: false })
  })

  test('ends it and keeps what was found', async () => {
    const id = await kept()
    await start(member, id)
    await checked(id, 1)
    const ended = (await member.call(withId(calls.endWatch, id))).value()
    expect(ended).toMatchObject({ state: 'off', is_checking: false, checks: [{}] })
    expect((await cardOf(id))?.watch).toBeNull()
    expect((await member.call(withId(calls.endWatch, id))).status).toBe(200)
  })

  test('is told of news until they were seen', async () => {
    const id = await kept()
    await start(member, id)
    await checked(id, 0)
    expect((await cardOf(id))?.watch).toEqual({ state: 'on', has_news: false })
    await api.db.update(watchChecks).set({ changes: 2 }).where(eq(watchChecks.month, '2026-10'))
    expect((await cardOf(id))?.watch).toEqual({ state: 'on', has_news: true })
    expect((await member.call(withId(calls.seeChanges, id))).status).toBe(204)
    expect((await cardOf(id))?.watch).toEqual({ state: 'on', has_news: false })
  })

  test('finds what was found in the export, and in no link', async () => {
    const one = await api.premiumUser()
    const [id, other] = [await kept(one), await kept(one)]
    await start(one, id)
    await checked(id, 0)
    const exported = JSON.parse((await one.call(calls.exportWorkspace)).text)
    const watched = (of: string) =>
      exported.candidates.find(
        ({ candidate }: { candidate: { id: string } }) => candidate.id === of,
      ).watched
    expect(watched(id)).toEqual(await read(one, id))
    expect(watched(other)).toBeNull()
    const body = { kind: 'candidate' as const, ids: [id] }
    const { token } = (await one.call(calls.createShare, { body })).value()
    const shown = (await api.browser().call(calls.openShare, { body: { token } })).text
    expect(JSON.parse(shown)).toMatchObject({ candidate: { candidate: { watch: null } } })
    expect(shown).not.toContain('checks')
  })
})

test('at most 20 niches are watched, and what stopped by itself makes room', async () => {
  const one = await api.premiumUser()
  const names = Array.from({ length: WATCHES_MAX + 1 }, (_, at) => `Ramp ${at}`)
  const { added } = (await one.call(calls.importIdeas, { body: { names } })).value()
  const [first = '', second = '', ...others] = added.map(({ id }) => id)
  const now = api.clock.now()
  await api.db.insert(watches).values(
    others.map((candidateId) => ({
      ...{ candidateId, userId: one.user.id, startedAt: now, day: 3, visitedOn: '2026-11-03' },
      nextAt: now,
    })),
  )
  expect((await start(one, second)).status).toBe(200)
  const refused = await start(one, first)
  expect([refused.status, refused.detail]).toEqual([
    409,
    'You watch 20 niches. Please stop watching one before you watch another.',
  ])
  const [stopped = ''] = others
  await api.db
    .update(watches)
    .set({ stoppedAt: api.clock.now() })
    .where(eq(watches.candidateId, stopped))
  expect((await read(one, stopped)).state).toBe('stopped')
  expect((await start(one, first)).status).toBe(200)
  expect((await read(one, stopped)).state).toBe('off')
})

describe('a member without Premium', () => {
  test('starts no watch', async () => {
    const free = await api.registerAndVerify()
    const id = await kept(free)
    const refused = await start(free, id)
    expect([refused.status, refused.detail]).toEqual([403, 'Premium subscription required'])
    expect(await read(free, id)).toMatchObject({ state: 'off' })
  })

  test('who had it keeps what was found, sees that it pauses, and can end it', async () => {
    const one = await api.premiumUser()
    const id = await kept(one)
    await start(one, id)
    await checked(id, 1)
    await api.db.update(users).set({ grantedAt: null }).where(eq(users.id, one.user.id))
    expect(await read(one, id)).toMatchObject({ state: 'paused', next_on: null, checks: [{}] })
    expect((await cardOf(id, one))?.watch).toEqual({ state: 'paused', has_news: true })
    await api.services.grants.grant(one.email)
    expect(await read(one, id)).toMatchObject({ state: 'on' })
    await api.db.update(users).set({ grantedAt: null }).where(eq(users.id, one.user.id))
    expect((await one.call(withId(calls.endWatch, id))).value()).toMatchObject({ state: 'off' })
  })
})

test('the page of a watch is not found while its candidate is removed', async () => {
  const id = await kept()
  await start(member, id)
  await member.call(withId(calls.removeCandidate, id))
  for (const call of [calls.watch, calls.startWatch, calls.endWatch, calls.seeChanges]) {
    expect((await member.call(withId(call, id))).status).toBe(404)
  }
  await member.call(withId(calls.restoreCandidate, id))
  expect(await read(member, id)).toMatchObject({ state: 'on' })
})

test('everything of a watch goes with its candidate', async () => {
  const id = await kept()
  await start(member, id)
  await checked(id, 1)
  await api.db.delete(candidates).where(eq(candidates.id, id))
  expect(await api.db.$count(watches, eq(watches.candidateId, id))).toBe(0)
  expect(await api.db.$count(watchChecks, eq(watchChecks.candidateId, id))).toBe(0)
})

test('checks are deleted after 400 days', async () => {
  const id = await kept()
  await checked(id, 1)
  const days = (many: number) => api.clock.setOffset(many * 86_400_000)
  days(399)
  await api.services.cleanup()
  expect(await api.db.$count(watchChecks, eq(watchChecks.candidateId, id))).toBe(1)
  days(401)
  await api.services.cleanup()
  expect(await api.db.$count(watchChecks, eq(watchChecks.candidateId, id))).toBe(0)
  api.clock.setOffset(0)
})
