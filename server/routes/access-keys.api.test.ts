import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { KEYS_MAX } from '../../contract/access-key-form.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { dayAfter, makeKey, scriptWith } from '../../testing/access-keys.ts'
import { type Member, PASSWORD, SITE, startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { accessKeys, pendingRegistrations } from '../db/schema.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const GONE = 'does not exist, was revoked or has ended'

const database = await createDatabase()
const api = await startApi({ database })
/** Another host over the same database, with production's limits. */
const strict = await startApi({ database, env: { RATE_LIMIT: '1' } })
afterAll(() => database.close())

beforeEach(() => {
  api.clock.setOffset(0)
  strict.clock.setOffset(0)
})

const ofKey = <C extends Call>(call: C, id: string) => ({
  ...call,
  path: call.path.replace(':keyId', id) as C['path'],
})
const revoke = (id: string) => ofKey(calls.revokeAccessKey, id)

async function setNewPassword({ email }: Member): Promise<void> {
  await api.call(calls.forgotPassword, { body: { email } })
  const body = { token: await api.mailedToken(email), new_password: `${PASSWORD} again` }
  expect((await api.call(calls.resetPassword, { body })).status).toBe(200)
}

describe('an access key', () => {
  test('is shown once, and its owner recognizes it by its name and first characters', async () => {
    const member = await api.registerAndVerify()
    const body = { name: '  Weekly report ', scope: 'read', expires_on: dayAfter(api, 30) } as const
    const made = await member.call(calls.createAccessKey, { body })
    expect(made.status).toBe(201)
    const { key, token } = made.value()
    expect(token).toMatch(/^nk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Weekly report', scope: 'read', last_used_at: null })
    expect(key.prefix).toBe(token.slice(0, 8))
    expect(key.expires_on).toBe(body.expires_on)
    const listed = await member.call(calls.accessKeys)
    expect(listed.value()).toEqual([key])
    expect(listed.text).not.toContain(token)
  })

  test('makes calls in the name of its owner, and the newest is listed first', async () => {
    const member = await api.registerAndVerify()
    const { token } = await makeKey(api, member)
    const script = scriptWith(api, token)
    const kept = await script.value(calls.keepCandidate, { body: { name: 'Dog ramps' } })
    expect((await member.call(calls.candidates)).value().map(({ id }) => id)).toEqual([kept.id])
    const second = await makeKey(api, member, 'read')
    const [first] = (await member.call(calls.accessKeys)).value()
    expect(first?.id).toBe(second.key.id)
  })

  test('opens no more than the plan of its owner', async () => {
    const member = await api.registerAndVerify()
    const script = scriptWith(api, (await makeKey(api, member)).token)
    const body = { keyword: 'dog ramps' }
    expect((await script.call(calls.analyzeKeyword, { body })).detail).toContain('Premium')
    await api.services.grants.grant(member.email)
    expect((await script.call(calls.analyzeKeyword, { body })).status).toBe(200)
  })

  test('is refused on every host from the moment it is revoked', async () => {
    const member = await api.registerAndVerify()
    const { key, token } = await makeKey(api, member)
    const scripts = [scriptWith(api, token), scriptWith(strict, token)]
    for (const each of scripts) expect((await each.call(calls.candidates)).status).toBe(200)
    expect((await member.call(revoke(key.id))).status).toBe(204)
    for (const each of scripts) {
      const refused = await each.call(calls.candidates)
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(refused.detail).toContain(GONE)
    }
    expect((await member.call(revoke(key.id))).status).toBe(404)
  })

  test('works through its last day, and is removed after it', async () => {
    const member = await api.registerAndVerify()
    const { key, token } = await makeKey(api, member, 'read', 3)
    const script = scriptWith(api, token)
    const end = Date.parse(key.expires_on) + DAY - Date.now()
    api.clock.setOffset(end - MINUTE)
    expect((await script.call(calls.candidates)).status).toBe(200)
    api.clock.setOffset(end + MINUTE)
    expect((await script.call(calls.candidates)).detail).toContain(GONE)
    await api.services.cleanup()
    expect(await api.db.$count(accessKeys, eq(accessKeys.id, key.id))).toBe(0)
  })

  test('shows when it was last used, to within five minutes', async () => {
    const member = await api.registerAndVerify()
    const { token } = await makeKey(api, member)
    const lastUse = async () => {
      await scriptWith(api, token).value(calls.candidates)
      const [row] = await api.db
        .select()
        .from(accessKeys)
        .where(eq(accessKeys.userId, member.user.id))
      return row?.lastUsedAt?.getTime() ?? 0
    }
    const first = await lastUse()
    expect(Math.abs(first - Date.now())).toBeLessThan(MINUTE)
    api.clock.setOffset(4 * MINUTE)
    expect(await lastUse()).toBe(first)
    api.clock.setOffset(6 * MINUTE)
    expect(await lastUse()).toBeGreaterThan(first + 5 * MINUTE)
  })

  test('ends when its owner sets a new password', async () => {
    const member = await api.registerAndVerify()
    const { token } = await makeKey(api, member)
    await setNewPassword(member)
    expect((await scriptWith(api, token).call(calls.candidates)).detail).toContain(GONE)
  })

  test('survives a sign-out, and ends with the account', async () => {
    const member = await api.registerAndVerify()
    const { token } = await makeKey(api, member)
    const other = await api.anotherSession(member)
    expect((await other.call(calls.logout, { body: {} })).status).toBe(200)
    expect((await scriptWith(api, token).call(calls.candidates)).status).toBe(200)
    await member.call(calls.deleteAccount, { body: { password: PASSWORD } })
    expect((await scriptWith(api, token).call(calls.candidates)).detail).toContain(GONE)
  })

  test('counts toward the limits of its owner, together with their sessions and other keys', async () => {
    const member = await strict.registerAndVerify()
    const callers = [
      member,
      scriptWith(strict, (await makeKey(strict, member)).token),
      scriptWith(strict, (await makeKey(strict, member, 'read')).token),
    ]
    for (let round = 0; round < 30; round += 1) {
      const caller = callers[round % callers.length]
      expect((await caller?.call(calls.exportWorkspace))?.status).toBe(200)
    }
    for (const caller of callers) {
      expect((await caller.call(calls.exportWorkspace)).status).toBe(429)
    }
  })

  test('is taken from the Authorization header alone', async () => {
    const member = await api.registerAndVerify()
    const { token } = await makeKey(api, member)
    for (const name of ['key', 'access_token', 'api_key', 'token', 'Authorization']) {
      const url = `/api/workspace/candidates?${name}=${token}`
      const answer = await api.send({ method: 'GET', url, headers: { 'x-api-key': token } })
      expect(answer.statusCode, name).toBe(401)
    }
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token} x`,
    ]) {
      const headers = { authorization }
      expect((await api.call(calls.candidates, { headers })).status, authorization).toBe(401)
    }
  })

  test('needs no CSRF token, from no origin or from the site, and is refused from any other', async () => {
    const member = await api.registerAndVerify()
    const script = scriptWith(api, (await makeKey(api, member)).token)
    const keep = (headers: Record<string, string>) =>
      script.call(calls.keepCandidate, { body: { name: 'Dog ramps' }, headers })
    const before = api.logs.length
    expect((await keep({})).status).toBe(200)
    expect(api.logs.slice(before).join('')).not.toContain('csrf_token_missing')
    expect((await keep({ origin: SITE })).status).toBe(200)
    expect((await keep({ origin: 'https://evil.tld' })).status).toBe(403)
    expect((await keep({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('spares nobody the CSRF token by its form alone', async () => {
    const before = await api.db.$count(pendingRegistrations)
    for (const authorization of [`Bearer nk_${'a'.repeat(43)}`, 'Bearer nk_short']) {
      const body = { email: 'keys@mail.example', password: PASSWORD }
      const headers = { origin: SITE, authorization }
      expect((await api.call(calls.register, { body, headers })).status).toBe(403)
    }
    expect(await api.db.$count(pendingRegistrations)).toBe(before)
  })
})

describe('making an access key', () => {
  const ask = async (fields: object, who = api.registerAndVerify()) => {
    const body = { name: 'A script', scope: 'read', expires_on: dayAfter(api, 30), ...fields }
    return (await who).call(calls.createAccessKey, { body: body as never })
  }

  test.each([
    ['yesterday', -1, 422],
    ['today', 0, 201],
    ['in a year', 365, 201],
    ['after more than a year', 366, 422],
  ])('with the last day %s', async (_name, days, status) => {
    const answer = await ask({ expires_on: dayAfter(api, days) })
    expect(answer.status).toBe(status)
    if (status === 422)
      expect(answer.detail).toBe('Please choose a day from today up to one year from now')
  })

  test.each([
    ['an empty name', { name: '  ' }],
    ['a name of 61 characters', { name: 'a'.repeat(61) }],
    ['a name of two lines', { name: 'a\nb' }],
    ['no scope', { scope: undefined }],
    ['an unknown scope', { scope: 'admin' }],
    ['no end', { expires_on: undefined }],
    ['a field too many', { user_id: randomUUID() }],
  ])('is refused with %s', async (_name, fields) => {
    expect((await ask(fields)).status).toBe(422)
  })

  test('is refused beyond ten, also at once, until one is revoked', async () => {
    const member = await api.registerAndVerify()
    const asked = await Promise.all(
      Array.from({ length: KEYS_MAX + 3 }, () => ask({}, Promise.resolve(member))),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(KEYS_MAX)
    const refused = asked.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.detail).toContain('You have 10 access keys')
    const [first] = (await member.call(calls.accessKeys)).value()
    await member.call(revoke(first?.id ?? ''))
    expect((await ask({}, Promise.resolve(member))).status).toBe(201)
  })

  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['a new password', setNewPassword],
    ['a sign-out', (member) => member.call(calls.logout, { body: {} })],
  ])('is refused if %s ended its session after the request was let in', async (_name, end) => {
    const member = await api.registerAndVerify()
    const viewer = await api.services.sessions.authenticate(member.tokens.access_token)
    if (viewer === undefined) throw new Error('The member has no session')
    await end(member)
    const body = { name: 'A script', scope: 'run', expires_on: dayAfter(api, 30) } as const
    const made = api.services.accessKeys.create(viewer, body)
    await expect(made).rejects.toMatchObject({ code: 'not_authenticated' })
    expect(await api.db.$count(accessKeys, eq(accessKeys.userId, member.user.id))).toBe(0)
  })

  test('and revoking it is logged with the account, without the name or the key', async () => {
    const member = await api.registerAndVerify()
    const before = api.logs.length
    const { key, token } = await makeKey(api, member)
    await member.call(revoke(key.id))
    const log = api.logs.slice(before).join('')
    expect(log).toContain('access_key_made')
    expect(log).toContain('access_key_revoked')
    for (const secret of [token, key.name, key.prefix]) expect(log).not.toContain(secret)
  })
})
