import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tokens } from '../../contract/auth.ts'
import { calls } from '../../contract/calls.ts'
import { type Member, startApi } from '../../testing/api.ts'
import { refreshTokens, sessions } from '../db/schema.ts'
import { createLoop } from '../jobs/loop.ts'
import { createSuccessors, successorRounds } from '../services/accounts/successors.ts'
import { loadKeys } from '../services/keys.ts'
import { unseal } from '../services/sealing.ts'

const api = await startApi()
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

afterEach(() => api.clock.setOffset(0))

const refresh = (token: unknown) =>
  api.call(calls.refresh, { body: { refresh_token: token as string } })
const rotate = async (token: string): Promise<Tokens> => (await refresh(token)).value()
const meStatus = async (access: string) =>
  (await api.call(calls.me, { headers: { authorization: `Bearer ${access}` } })).status
const logout = (headers: Record<string, string>, refreshToken?: string) =>
  api.call(calls.logout, {
    headers,
    body: refreshToken === undefined ? {} : { refresh_token: refreshToken },
  })

/** A member's number of open sessions, and of refresh tokens that could still be used. */
async function alive(member: Member) {
  const mine = eq(sessions.userId, member.user.id)
  const [open] = await api.db
    .select({ count: api.db.$count(sessions, and(mine, isNull(sessions.revokedAt))) })
    .from(sessions)
    .limit(1)
  const live = await api.db
    .select()
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(mine, isNull(sessions.revokedAt), isNull(refreshTokens.usedAt)))
  return { sessions: open?.count ?? 0, tokens: live.length }
}

const reuseEvents = () => api.logs.filter((line) => line.includes('session_reuse_detected')).length

describe('an access token', () => {
  test('expires after 15 minutes, and its refresh token still works', async () => {
    const { tokens } = await api.registerAndVerify()
    api.clock.setOffset(14 * MINUTE)
    expect(await meStatus(tokens.access_token)).toBe(200)
    api.clock.setOffset(15 * MINUTE + SECOND)
    expect(await meStatus(tokens.access_token)).toBe(401)
    const next = await rotate(tokens.refresh_token)
    expect(await meStatus(next.access_token)).toBe(200)
    expect(await meStatus(tokens.access_token)).toBe(401)
  })

  test('is not accepted as a refresh token, or a refresh token in its place', async () => {
    const { tokens } = await api.registerAndVerify()
    expect(await meStatus(tokens.refresh_token)).toBe(401)
    expect((await refresh(tokens.access_token)).status).toBe(401)
    expect(await meStatus(tokens.access_token)).toBe(200)
  })
})

describe('a refresh', () => {
  test.each([
    ['an empty text', '', 422],
    ['null', null, 422],
    ['a number', 5, 422],
    ['a list', [], 422],
    ['an object', {}, 422],
    ['10 kB', 'x'.repeat(10_000), 422],
    ['nothing', undefined, 422],
    ['a random token', 'a'.repeat(43), 401],
    ['NUL', 'a\u0000', 401],
    ['SQL', "' OR '1'='1", 401],
  ])('accepts no %s', async (_name, token, status) => {
    expect((await refresh(token)).status).toBe(status)
  })

  test('accepts no CSRF token', async () => {
    const { tokens } = await api.registerAndVerify()
    expect((await refresh(tokens.csrf_token)).status).toBe(401)
  })

  test('returns the account of its token, for any sender', async () => {
    const [owner, other] = [await api.registerAndVerify(), await api.registerAndVerify()]
    const body = { refresh_token: owner.tokens.refresh_token }
    const answer = await api.call(calls.refresh, {
      body,
      headers: { authorization: `Bearer ${other.tokens.access_token}` },
    })
    const headers = { authorization: `Bearer ${answer.value().access_token}` }
    expect((await api.call(calls.me, { headers })).value().id).toBe(owner.user.id)
  })

  test('repeated within 10 s returns the same successor', async () => {
    const { tokens } = await api.registerAndVerify()
    const first = await rotate(tokens.refresh_token)
    api.clock.setOffset(9 * SECOND)
    const second = await rotate(tokens.refresh_token)
    expect([second.refresh_token, second.access_token]).toEqual([
      first.refresh_token,
      first.access_token,
    ])
    expect(await meStatus(second.access_token)).toBe(200)
  })

  test('repeated after 10 s revokes the family, and is logged once', async () => {
    const member = await api.registerAndVerify()
    const bystander = await api.anotherSession(member)
    const before = reuseEvents()
    const next = await rotate(member.tokens.refresh_token)
    api.clock.setOffset(11 * SECOND)
    expect((await refresh(member.tokens.refresh_token)).status).toBe(401)
    expect((await refresh(next.refresh_token)).status).toBe(401)
    expect(await meStatus(next.access_token)).toBe(401)
    expect(await meStatus(member.tokens.access_token)).toBe(401)
    expect((await refresh(member.tokens.refresh_token)).status).toBe(401)
    expect(reuseEvents()).toBe(before + 1)
    expect(await meStatus(bystander.tokens.access_token)).toBe(200)
  })

  test('with a token two generations old revokes the family at once', async () => {
    const { tokens } = await api.registerAndVerify()
    const second = await rotate(tokens.refresh_token)
    const third = await rotate(second.refresh_token)
    const answer = await refresh(tokens.refresh_token)
    expect([answer.status, answer.detail]).toEqual([
      401,
      'Your session has ended. Please sign in again.',
    ])
    for (const { refresh_token, access_token } of [tokens, second, third]) {
      expect((await refresh(refresh_token)).status).toBe(401)
      expect(await meStatus(access_token)).toBe(401)
    }
  })

  test('50 times at once, in several rounds, returns one successor and keeps the session', async () => {
    const member = await api.registerAndVerify()
    let token = member.tokens.refresh_token
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)))
      const successors = new Set(answers.map((answer) => answer.value().refresh_token))
      expect(successors.size).toBe(1)
      token = [...successors][0] ?? ''
      expect(await alive(member)).toEqual({ sessions: 1, tokens: 1 })
    }
  })

  test('whose answer was lost with its host returns the same successor on the next host', async () => {
    const { tokens } = await api.registerAndVerify()
    const lost = await rotate(tokens.refresh_token)
    const restarted = await startApi({ database: api.services.database })
    const answer = await restarted.call(calls.refresh, {
      body: { refresh_token: tokens.refresh_token },
    })
    expect(answer.value().refresh_token).toBe(lost.refresh_token)
  })

  test('that revoked a family did so permanently, also after a restart', async () => {
    const { tokens } = await api.registerAndVerify()
    const next = await rotate(tokens.refresh_token)
    api.clock.setOffset(11 * SECOND)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    const restarted = await startApi({ database: api.services.database })
    const body = { refresh_token: next.refresh_token }
    expect((await restarted.call(calls.refresh, { body })).status).toBe(401)
    const headers = { authorization: `Bearer ${next.access_token}` }
    expect((await restarted.call(calls.me, { headers })).status).toBe(401)
  })

  test('keeps CSRF tokens valid after a restart', async () => {
    const browser = api.browser()
    const token = await browser.csrf()
    const restarted = await startApi({ database: api.services.database })
    const answer = await restarted.call(calls.logout, {
      body: {},
      headers: { ...(await browser.headers('POST')), 'x-csrf-token': token },
    })
    expect(answer.status).toBe(200)
  })

  test('expires after 14 idle days', async () => {
    const { tokens } = await api.registerAndVerify()
    api.clock.setOffset(14 * DAY - MINUTE)
    const next = await rotate(tokens.refresh_token)
    api.clock.setOffset(28 * DAY)
    expect((await refresh(next.refresh_token)).status).toBe(401)
  })

  test('expires 60 days after the sign-in, after any number of refreshes', async () => {
    let { tokens } = await api.registerAndVerify()
    for (const day of [10, 20, 30, 40, 50, 59]) {
      api.clock.setOffset(day * DAY)
      tokens = await rotate(tokens.refresh_token)
    }
    api.clock.setOffset(60 * DAY - 5 * MINUTE)
    tokens = await rotate(tokens.refresh_token)
    expect(await meStatus(tokens.access_token)).toBe(200)
    api.clock.setOffset(60 * DAY + SECOND)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    expect(await meStatus(tokens.access_token)).toBe(401)
  })
})

describe('signing out', () => {
  test('ends the session for both tokens, and may be repeated', async () => {
    const { tokens } = await api.registerAndVerify()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await logout(headers, tokens.refresh_token)).status).toBe(200)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    expect(await meStatus(tokens.access_token)).toBe(401)
    expect((await logout(headers, tokens.refresh_token)).status).toBe(200)
  })

  test('ends the session of the refresh token when the access token has expired', async () => {
    const { tokens } = await api.registerAndVerify()
    api.clock.setOffset(16 * MINUTE)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await logout(headers, tokens.refresh_token)).status).toBe(200)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
  })

  test('never ends the session of another one’s refresh token', async () => {
    const [one, two] = [await api.registerAndVerify(), await api.registerAndVerify()]
    await logout({ authorization: `Bearer ${one.tokens.access_token}` }, two.tokens.refresh_token)
    expect(await meStatus(one.tokens.access_token)).toBe(401)
    expect(await meStatus(two.tokens.access_token)).toBe(200)
    expect((await refresh(two.tokens.refresh_token)).status).toBe(200)
  })

  test('of an unknown session gets the same answer', async () => {
    expect((await logout({})).status).toBe(200)
    expect((await logout({}, 'a'.repeat(43))).status).toBe(200)
  })

  test('wins over a simultaneous refresh, 100 times out of 100', async () => {
    const member = await api.registerAndVerify()
    for (let trial = 0; trial < 100; trial += 1) {
      const { tokens } = await api.anotherSession(member)
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      const [out, renewed] = await Promise.all(
        trial % 2 === 0
          ? [logout(headers), refresh(tokens.refresh_token)]
          : [refresh(tokens.refresh_token), logout(headers)].toReversed(),
      )
      expect(out?.status).toBe(200)
      expect(await meStatus(tokens.access_token)).toBe(401)
      expect((await refresh(tokens.refresh_token)).status).toBe(401)
      if (renewed?.status === 200) {
        const next = JSON.parse(renewed.text) as Tokens
        expect(await meStatus(next.access_token)).toBe(401)
        expect((await refresh(next.refresh_token)).status).toBe(401)
      }
    }
  })
})

describe('housekeeping', () => {
  test('removes expired rows and keeps all others', async () => {
    const member = await api.registerAndVerify()
    api.clock.setOffset(16 * MINUTE)
    expect(await api.services.cleanup()).toBeGreaterThan(0)
    const next = await rotate(member.tokens.refresh_token)
    expect(await meStatus(next.access_token)).toBe(200)
    api.clock.setOffset(62 * DAY)
    await api.services.cleanup()
    expect(await alive(member)).toEqual({ sessions: 0, tokens: 0 })
    expect(await api.services.cleanup()).toBe(0)
  })
})

describe('the stored successor', () => {
  const sealed = async () => {
    const rows = await api.db.select().from(refreshTokens)
    return rows.flatMap(({ successorSealed }) => successorSealed ?? [])
  }

  test('opens only with the token it replaced, not with the host’s key', async () => {
    await api.services.forgetSuccessors()
    const { tokens } = await api.registerAndVerify()
    const next = await rotate(tokens.refresh_token)
    const kept = (await sealed()).at(-1) ?? ''
    const { seal } = await loadKeys(api.services.database, api.services.config)
    expect(() => unseal(seal, kept)).toThrow()
    const successors = createSuccessors(seal)
    expect(successors.open(next.refresh_token, kept)).toBeUndefined()
    expect(successors.open(tokens.refresh_token, kept)?.refresh).toBe(next.refresh_token)
  })

  test('is removed when the successor is used', async () => {
    api.clock.setOffset(MINUTE)
    await api.services.forgetSuccessors()
    const { tokens } = await api.registerAndVerify()
    const second = await rotate(tokens.refresh_token)
    const [first] = await sealed()
    expect(first).toBeTruthy()
    await rotate(second.refresh_token)
    expect(await sealed()).toHaveLength(1)
    expect(await sealed()).not.toContain(first)
  })

  test('is removed when its 10 seconds are over, and not before', async () => {
    api.clock.setOffset(2 * MINUTE)
    await api.services.forgetSuccessors()
    const { tokens } = await api.registerAndVerify()
    const next = await rotate(tokens.refresh_token)
    api.clock.setOffset(2 * MINUTE + 9 * SECOND)
    await api.services.forgetSuccessors()
    expect(await rotate(tokens.refresh_token)).toMatchObject({ refresh_token: next.refresh_token })
    api.clock.setOffset(2 * MINUTE + 13 * SECOND)
    await api.services.forgetSuccessors()
    expect(await sealed()).toEqual([])
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })

  test('is removed by a running host within seconds of its end', async () => {
    api.clock.setOffset(3 * MINUTE)
    const { tokens } = await api.registerAndVerify()
    await rotate(tokens.refresh_token)
    api.clock.setOffset(4 * MINUTE)
    const loop = createLoop(successorRounds(api.services.forgetSuccessors))
    loop.start({ warn: () => {} })
    await vi.waitFor(async () => expect(await sealed()).toEqual([]), 5_000)
    await loop.stop()
  })

  test('with another AUTH_SECRET is not returned, and does not end the session', async () => {
    const { tokens } = await api.registerAndVerify()
    const next = await rotate(tokens.refresh_token)
    await api.db
      .update(refreshTokens)
      .set({ successorSealed: 'A'.repeat(80) })
      .where(isNotNull(refreshTokens.successorSealed))
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    expect(await meStatus(next.access_token)).toBe(200)
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })
})
