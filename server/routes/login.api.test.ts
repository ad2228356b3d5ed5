import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { sessions, users } from '../db/schema.ts'

const api = await startApi({ hashesInEarnest: true })

const login = (username: string, password = PASSWORD) =>
  api.call(calls.login, { body: { username, password } })

const raw = (contentType: string | undefined, payload: string | Buffer) =>
  api.send({
    method: 'POST',
    url: '/api/auth/login',
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    payload,
  })

const BOUNDARY = 'frontier'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const field = (name: string, value: string, extra = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`
const END = `--${BOUNDARY}--\r\n`

describe('signing in', () => {
  test('returns three tokens, of which the refresh token holds 256 bits', async () => {
    const { email } = await api.registerAndVerify()
    const tokens = (await login(email)).value()
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'csrf_token', 'refresh_token'])
    expect(Buffer.from(tokens.refresh_token, 'base64url')).toHaveLength(32)
    expect(Buffer.from(tokens.access_token, 'base64url')).toHaveLength(32)
    expect(tokens.refresh_token).not.toBe(tokens.access_token)
  })

  test('accepts multipart and urlencoded bodies, and no other kind', async () => {
    const { email } = await api.registerAndVerify()
    const form = new URLSearchParams({ username: email, password: PASSWORD }).toString()
    const multipart = field('username', email) + field('password', PASSWORD) + END
    expect((await raw('application/x-www-form-urlencoded', form)).statusCode).toBe(200)
    expect((await raw(FORM, multipart)).statusCode).toBe(200)
    const json = JSON.stringify({ username: email, password: PASSWORD })
    for (const type of ['application/json', 'text/plain', 'application/xml', 'text/html']) {
      expect((await raw(type, json)).statusCode, type).toBe(415)
    }
    expect((await raw(undefined, json)).statusCode).toBeOneOf([415, 422])
    expect((await raw('application/json; boundary=x', json)).statusCode).toBe(415)
  })

  test.each([
    [
      'a file as the username',
      field('username', 'a@b.co', '; filename="a.txt"') + field('password', 'x') + END,
      [413, 422],
    ],
    [
      'two usernames',
      field('username', 'a@b.co') + field('username', 'b@b.co') + field('password', 'x') + END,
      [400],
    ],
    [
      '1,000 parts',
      Array.from({ length: 1_000 }, (_, index) => field(`field${index}`, 'x')).join('') + END,
      [413],
    ],
    [
      'an extra field',
      field('username', 'a@b.co') + field('password', 'x') + field('admin', '1') + END,
      [422],
    ],
    ['no password', field('username', 'a@b.co') + END, [422]],
    ['no fields', END, [422]],
    ['a truncated body', field('username', 'a@b.co').slice(0, -20), [400, 422]],
    ['no end', field('username', 'a@b.co') + field('password', 'x').slice(0, -4), [400, 422]],
    [
      'a field of 5 MB',
      field('username', 'a@b.co') + field('password', 'x'.repeat(5_000_000)) + END,
      [413, 422],
    ],
    ['a field named __proto__', field('__proto__', '1') + field('password', 'x') + END, [400, 422]],
    ['a field without a name', `--${BOUNDARY}\r\n\r\nx\r\n${END}`, [400, 422]],
    [
      'nested parts',
      field(
        'username',
        `--inner\r\nContent-Disposition: form-data; name="password"\r\n\r\nx\r\n--inner--`,
      ) + END,
      [422],
    ],
    [
      'NUL in the address',
      field('username', 'a\u0000@b.co') + field('password', 'x') + END,
      [401, 422],
    ],
    ['an empty body', '', [400, 422]],
  ])('refuses %s', async (_name, payload, statuses) => {
    expect((await raw(FORM, payload)).statusCode).toBeOneOf(statuses)
  })

  test('refuses multipart without a boundary', async () => {
    const body = field('username', 'a@b.co') + END
    expect((await raw('multipart/form-data', body)).statusCode).toBeOneOf([400, 415, 422])
  })

  test('refuses urlencoded bodies with duplicates, nesting or too many bytes', async () => {
    const form = 'application/x-www-form-urlencoded'
    for (const body of [
      'username=a&username=b&password=c',
      'username[a]=b&password=c',
      `username=a&password=${'x'.repeat(600)}`,
      'username=a%00&password=',
      '%',
    ]) {
      expect((await raw(form, body)).statusCode, body.slice(0, 40)).toBe(422)
    }
    expect((await raw(form, `username=a&password=${'x'.repeat(9_000)}`)).statusCode).toBe(413)
  })

  test('gives the same answer to a wrong password and an unknown email', async () => {
    const { email } = await api.registerAndVerify()
    const known = await login(email, 'Wrong-harbor 7 lamps!')
    const unknown = await login(uniqueEmail(), 'Wrong-harbor 7 lamps!')
    expect([known.status, known.detail]).toEqual([401, 'Incorrect email or password'])
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  })

  test('says that the email is not verified only for the right password', async () => {
    const email = uniqueEmail()
    await api.call(calls.register, { body: { email, password: PASSWORD } })
    const right = await login(email)
    expect([right.status, right.detail]).toEqual([403, 'Email not verified'])
    const wrong = await login(email, 'Wrong-harbor 7 lamps!')
    expect([wrong.status, wrong.detail]).toEqual([401, 'Incorrect email or password'])
  })

  test('starts independent sessions, and logging out of one keeps the other', async () => {
    const { email } = await api.registerAndVerify()
    const [one, two] = [api.browser(), api.browser()]
    for (const browser of [one, two]) {
      await browser.call(calls.login, { body: { username: email, password: PASSWORD } })
    }
    expect(one.tokens?.access_token).not.toBe(two.tokens?.access_token)
    await one.call(calls.logout, { body: {} })
    expect((await one.call(calls.me)).status).toBe(401)
    expect((await two.call(calls.me)).status).toBe(200)
  })

  test('renews a password hash that was made with other parameters', async () => {
    const { email, user } = await api.registerAndVerify()
    // 'password' hashed by the reference implementation: 256 KiB, 2 passes, 2 lanes.
    const stored =
      '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc'
    const isUser = eq(users.id, user.id)
    const hash = async () => (await api.db.query.users.findFirst({ where: isUser }))?.passwordHash
    await api.db.update(users).set({ passwordHash: stored }).where(isUser)
    expect((await login(email, 'Password')).status).toBe(401)
    expect(await hash()).toBe(stored)
    expect((await login(email, 'password')).status).toBe(200)
    const renewed = await hash()
    expect(renewed).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect((await login(email, 'password')).status).toBe(200)
    expect(await hash()).toBe(renewed)
  })

  test('stores tokens only as hashes', async () => {
    const { tokens, user } = await api.registerAndVerify()
    const stored = JSON.stringify(
      await api.db.query.sessions.findMany({ where: eq(sessions.userId, user.id) }),
    )
    const access = JSON.stringify(await api.db.query.accessTokens.findMany())
    const refresh = JSON.stringify(await api.db.query.refreshTokens.findMany())
    for (const secret of [tokens.access_token, tokens.refresh_token]) {
      expect(stored + access + refresh).not.toContain(secret)
    }
  })
})

describe('the bearer token', () => {
  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['Bearer alone', 'Bearer'],
    ['Bearer and a space', 'Bearer '],
    ['escapes', 'Bearer %%'],
    ['two words', 'Bearer a b'],
    ['Basic', 'Basic dXNlcjpwYXNz'],
    ['8 kB', `Bearer ${'a'.repeat(8_000)}`],
    ['bytes that are not ASCII', 'Bearer \u00E9\u00FF'],
    ['SQL', "Bearer ' OR 1=1 --"],
    ['an unknown token', `Bearer ${'a'.repeat(43)}`],
    ['a list', 'Bearer a, Bearer b'],
  ])('may not be %s', async (_name, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await api.call(calls.me, { headers })
    expect([answer.status, answer.detail]).toEqual([401, 'Not authenticated'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('is not a JWT, and no JWT is accepted', async () => {
    const { user } = await api.registerAndVerify()
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = encode({ sub: user.id, exp: 4_102_444_800 })
    for (const header of [
      { alg: 'none' },
      { alg: 'HS256', kid: '../../dev/null' },
      { alg: 'RS256', jku: 'https://evil.tld/jwks' },
    ]) {
      for (const signature of ['', 'c2lnbmF0dXJl']) {
        const authorization = `Bearer ${encode(header)}.${claims}.${signature}`
        expect((await api.call(calls.me, { headers: { authorization } })).status).toBe(401)
      }
    }
  })

  test('may write its scheme in any case', async () => {
    const { tokens } = await api.registerAndVerify()
    for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
      const headers = { authorization: `${scheme} ${tokens.access_token}` }
      expect((await api.call(calls.me, { headers })).status).toBe(200)
    }
  })

  test('shows six fields of the user and nothing about how they sign in', async () => {
    const member = await api.registerAndVerify()
    const answer = await member.call(calls.me)
    expect(Object.keys(JSON.parse(answer.text) as object).sort()).toEqual([
      'created_at',
      'email',
      'full_name',
      'id',
      'is_subscribed',
      'subscription_status',
    ])
    expect(answer.value()).toMatchObject({ is_subscribed: false, subscription_status: 'none' })
  })

  test('stops working when its user is deleted', async () => {
    const member = await api.registerAndVerify()
    await api.db.delete(users).where(eq(users.id, member.user.id))
    expect((await member.call(calls.me)).status).toBe(401)
    const body = { refresh_token: member.tokens.refresh_token }
    expect((await member.call(calls.refresh, { body })).status).toBe(401)
  })

  test('belongs to one account, and a change of plan takes effect from the next request', async () => {
    const [one, two] = [await api.registerAndVerify(), await api.registerAndVerify()]
    await api.services.grants.grant(one.email)
    expect((await one.call(calls.me)).value()).toMatchObject({
      email: one.email,
      is_subscribed: true,
      subscription_status: 'active',
    })
    expect((await one.call(calls.subscriptionStatus)).value()).toEqual({
      is_subscribed: true,
      subscription_status: 'active',
      current_period_end: null,
      cancel_at: null,
    })
    expect((await two.call(calls.me)).value().is_subscribed).toBe(false)
    await api.services.grants.revoke(one.email)
    expect((await one.call(calls.me)).value().is_subscribed).toBe(false)
  })

  test('is needed for the subscription status', async () => {
    expect((await api.call(calls.subscriptionStatus)).status).toBe(401)
  })
})

describe('the anonymous session id', () => {
  test('of an attacker gives no access to a user who signs in with it', async () => {
    const { email } = await api.registerAndVerify()
    const attacker = api.browser()
    const headers = { 'x-session-id': attacker.sessionId }
    await api.call(calls.login, { headers, body: { username: email, password: PASSWORD } })
    expect((await attacker.call(calls.me)).status).toBe(401)
    expect((await attacker.call(calls.subscriptionStatus)).status).toBe(401)
  })

  test.each([
    ['63 digits', 'a'.repeat(63)],
    ['65 digits', 'a'.repeat(65)],
    ['upper case', 'A'.repeat(64)],
    ['text that is not hex', 'g'.repeat(64)],
    ['10 kB', 'a'.repeat(10_000)],
    ['nothing', ''],
    ['two of them', `${'a'.repeat(64)}, ${'b'.repeat(64)}`],
  ])('of %s counts as none', async (_name, id) => {
    const headers = { 'x-session-id': id }
    const token = (await api.call(calls.csrfToken, { headers })).value().csrf_token
    const body = { email: uniqueEmail() }
    const anonymous = { 'x-csrf-token': token }
    const answer = await api.call(calls.resendVerification, { body, headers: anonymous })
    expect(answer.status).toBe(200)
    const bound = { ...anonymous, 'x-session-id': 'a'.repeat(64) }
    expect((await api.call(calls.resendVerification, { body, headers: bound })).status).toBe(403)
  })
})
