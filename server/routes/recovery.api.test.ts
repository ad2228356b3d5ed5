import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import {
  knownDevices,
  passwordResets,
  pendingRegistrations,
  sessions,
  users,
} from '../db/schema.ts'

const database = await createDatabase()
const api = await startApi({ database })
const limited = await startApi({ database, env: { RATE_LIMIT: '1' } })
const NEW_PASSWORD = 'Copper-River 9 sparrows!'
const HOUR = 3_600_000

afterEach(() => {
  for (const { clock } of [api, limited]) clock.setOffset(0)
})

const forgot = (email: string, address = '203.0.113.7', host = api) =>
  host.call(calls.forgotPassword, { body: { email }, address })
const reset = (token: string, password = NEW_PASSWORD, host = api, address = '203.0.113.7') =>
  host.call(calls.resetPassword, { body: { token, new_password: password }, address })
const login = (username: string, password: string) =>
  api.call(calls.login, { body: { username, password } })
const register = (email: string) =>
  api.call(calls.register, { body: { email, password: PASSWORD } })

/** The token of the latest requested reset. */
async function askedFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200)
  return api.mailedToken(email)
}

async function googleOnly(): Promise<string> {
  const email = uniqueEmail()
  await api.db.insert(users).values({
    id: randomUUID(),
    email,
    emailKey: emailKey(email),
    googleSub: randomUUID(),
    createdAt: new Date(),
  })
  return email
}

describe('requesting a new password', () => {
  test('gives the same answer for an account, a pending registration, a Google account and an unknown address', async () => {
    const { email: known } = await api.registerAndVerify()
    const waiting = uniqueEmail()
    await register(waiting)
    const google = await googleOnly()
    const unknown = uniqueEmail()
    const answers = []
    for (const email of [known, unknown, waiting, google]) answers.push(await forgot(email))
    const seen = answers.map(({ status, text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return JSON.stringify([status, text, rest])
    })
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    for (const email of [known, waiting, google]) {
      expect((await api.mails(email))[0]?.subject).toBe('Set a new password for Nicher')
    }
    expect(await api.mails(unknown)).toEqual([])
    const kept = await api.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.emailKey, emailKey(unknown)))
    expect(kept).toEqual([])
  })

  test('sends a victim at most three mails an hour, for requests from any number of addresses', async () => {
    const { email } = await api.registerAndVerify()
    const before = (await api.mails(email)).length
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await forgot(email, `198.51.100.${attempt}`, limited)
      expect(answer.status).toBe(200)
    }
    expect((await api.mails(email)).length - before).toBe(3)
    expect((await reset(await api.mailedToken(email))).status).toBe(200)
  })

  test('is not blocked by a stranger’s registrations of the address', async () => {
    const { email } = await api.registerAndVerify()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await limited.call(calls.register, { body: { email, password: PASSWORD } })
    }
    expect((await forgot(email, '203.0.113.9', limited)).status).toBe(200)
    expect((await api.mails(email))[0]?.subject).toBe('Set a new password for Nicher')
  })

  test('is limited to 30 an hour from one address, with the seconds to wait', async () => {
    const statuses: number[] = []
    let last = await forgot(uniqueEmail(), '203.0.113.20', limited)
    for (let attempt = 0; attempt < 30; attempt += 1) {
      last = await forgot(uniqueEmail(), '203.0.113.20', limited)
      statuses.push(last.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(29)
    expect(last.status).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  test('links to the configured site for any host headers', async () => {
    const { email } = await api.registerAndVerify()
    await api.call(calls.forgotPassword, {
      body: { email },
      headers: { host: 'evil.tld', 'x-forwarded-host': 'evil.tld', forwarded: 'host=evil.tld' },
    })
    const [mail] = await api.mails(email)
    expect(mail?.text).toContain('http://localhost:4321/reset-password?token=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  test('no table holds the token outside the mail', async () => {
    const { email } = await api.registerAndVerify()
    const token = await askedFor(email)
    for (const table of [users, pendingRegistrations, passwordResets, sessions]) {
      expect(JSON.stringify(await api.db.select().from(table))).not.toContain(token)
    }
  })
})

describe('setting a new password', () => {
  test('ends every session, sends a mail to the address, and signs nobody in', async () => {
    const member = await api.registerAndVerify()
    const other = await api.anotherSession(member)
    const answer = await reset(await askedFor(member.email))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.value())).toEqual(['message'])
    for (const session of [member, other]) {
      expect((await session.call(calls.me)).status).toBe(401)
      const body = { refresh_token: session.tokens.refresh_token }
      expect((await api.call(calls.refresh, { body })).status).toBe(401)
    }
    expect((await api.mails(member.email))[0]?.subject).toBe('Your Nicher password was changed')
    expect((await login(member.email, PASSWORD)).status).toBe(401)
    expect((await login(member.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('accepts a token once, also out of 50 simultaneous tries', async () => {
    const { email } = await api.registerAndVerify()
    const token = await askedFor(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, `${NEW_PASSWORD}${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(email, `${NEW_PASSWORD}${winner}`)).status).toBe(200)
    expect((await reset(token)).status).toBe(400)
    const notices = (await api.mails(email)).filter(({ subject }) => subject.includes('changed'))
    expect(notices).toHaveLength(1)
  })

  test('accepts only the newest of two tokens', async () => {
    const { email } = await api.registerAndVerify()
    const older = await askedFor(email)
    const newer = await askedFor(email)
    expect((await reset(older)).detail).toBe('This link is invalid, expired or was already used.')
    expect((await reset(newer)).status).toBe(200)
  })

  test('refuses an invalid password and leaves the token usable', async () => {
    const email = `wanderer-${randomUUID()}@mail.example`
    await api.registerAndVerify(email)
    const token = await askedFor(email)
    const local = email.split('@')[0] ?? ''
    const unfit: [string, string][] = [
      ['short', 'Password must be at least 12 characters long'],
      [`${local.toUpperCase()}-a1!`, 'Password must not contain your email name'],
      ['Password1234!', 'Password is too common. Please choose another one'],
    ]
    for (const [password, message] of unfit) {
      const answer = await reset(token, password)
      expect([answer.status, answer.detail.split('\n')[0]]).toEqual([422, message])
      expect(JSON.parse(answer.text).detail[0].loc).toEqual(['body', 'new_password'])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('changes only the token’s account, for any other fields in the body', async () => {
    const [own, other] = [await api.registerAndVerify(), await api.registerAndVerify()]
    const token = await askedFor(own.email)
    const body = { token, new_password: NEW_PASSWORD, email: other.email }
    expect((await api.call(calls.resetPassword, { body })).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
    expect((await login(other.email, PASSWORD)).status).toBe(200)
    expect((await login(other.email, NEW_PASSWORD)).status).toBe(401)
  })

  test('says that a link has expired after an hour', async () => {
    const { email } = await api.registerAndVerify()
    const token = await askedFor(email)
    api.clock.setOffset(HOUR + 1_000)
    const answer = await reset(token)
    expect([answer.status, answer.detail]).toEqual([400, 'This link has expired'])
    api.clock.setOffset(0)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  test('confirms a pending registration, and discards its password', async () => {
    const email = uniqueEmail()
    await register(email)
    const verification = await api.mailedToken(email)
    expect((await reset(await askedFor(email))).status).toBe(200)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    const late = await api.call(calls.verifyEmail, { body: { token: verification } })
    expect(late.status).toBe(400)
    expect(
      await api.db
        .select()
        .from(users)
        .where(eq(users.emailKey, emailKey(email))),
    ).toHaveLength(1)
  })

  test('gives a password to an account that only signed in with Google, and unlinks that', async () => {
    const email = await googleOnly()
    expect((await reset(await askedFor(email))).status).toBe(200)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    const [user] = await api.db
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(email)))
    expect(user?.googleSub).toBeNull()
  })

  test('accepts no verification token, and verification accepts no reset token', async () => {
    const email = uniqueEmail()
    await register(email)
    expect((await reset(await api.mailedToken(email))).status).toBe(400)
    const token = await askedFor(email)
    expect((await api.call(calls.verifyEmail, { body: { token } })).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  test.each([
    ['an empty token', { token: '', new_password: NEW_PASSWORD }],
    ['no token', { new_password: NEW_PASSWORD }],
    ['null', { token: null, new_password: NEW_PASSWORD }],
    ['a list', { token: [], new_password: NEW_PASSWORD }],
    ['10 kB', { token: 'x'.repeat(10_000), new_password: NEW_PASSWORD }],
    ['SQL', { token: "' OR 1=1 --", new_password: NEW_PASSWORD }],
    ['NUL', { token: 'a\u0000b', new_password: NEW_PASSWORD }],
  ])('refuses %s as a token', async (_name, body) => {
    const answer = await api.call(calls.resetPassword, { body: body as never })
    expect([400, 422]).toContain(answer.status)
  })

  test('limits attempts to guess a token', async () => {
    const { email } = await api.registerAndVerify()
    await askedFor(email)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const token = randomBytes(32).toString('base64url')
      statuses.push((await reset(token, NEW_PASSWORD, limited, '203.0.113.30')).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(940)
  })

  test('wins over a simultaneous sign-in with the old password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await api.registerAndVerify()
      const token = await askedFor(email)
      const [signedIn, changed] = await Promise.all([login(email, PASSWORD), reset(token)])
      expect(changed.status).toBe(200)
      if (signedIn.status !== 200) continue
      const headers = { authorization: `Bearer ${signedIn.value().access_token}` }
      expect((await api.call(calls.me, { headers })).status).toBe(401)
    }
  })

  test('makes its own browser known, and forgets all others', async () => {
    const member = await api.registerAndVerify()
    const devices = async () => {
      const rows = await api.db
        .select()
        .from(knownDevices)
        .where(eq(knownDevices.userId, member.user.id))
      return rows.map(({ deviceHash }) => deviceHash)
    }
    const before = await devices()
    await api.call(calls.resetPassword, {
      body: { token: await askedFor(member.email), new_password: NEW_PASSWORD },
      headers: { 'x-session-id': 'b'.repeat(64) },
      address: '203.0.113.44',
    })
    const after = await devices()
    expect(after).toHaveLength(2)
    expect(after.filter((device) => before.includes(device))).toEqual([])
  })
})
