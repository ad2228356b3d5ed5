import { count, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { mails, pendingRegistrations, sessions, users } from '../db/schema.ts'
import { commonPasswords } from '../services/accounts/common-passwords.fixture.ts'

const api = await startApi({ hashesInEarnest: true })
const HOUR = 3_600_000

afterEach(() => api.clock.setOffset(0))

const register = (email: string, password = PASSWORD, fullName?: string | null) =>
  api.call(calls.register, {
    body: { email, password, ...(fullName === undefined ? {} : { full_name: fullName }) },
  })
const verify = (token: string) => api.call(calls.verifyEmail, { body: { token } })
const login = (username: string, password = PASSWORD) =>
  api.call(calls.login, { body: { username, password } })

async function rows() {
  const of = async (table: typeof users | typeof pendingRegistrations | typeof mails) =>
    (await api.db.select({ count: count() }).from(table))[0]?.count
  return { users: await of(users), pending: await of(pendingRegistrations), mails: await of(mails) }
}

describe('registering', () => {
  test('answers with message and email, mails one link to the site, and returns no tokens', async () => {
    const email = uniqueEmail()
    const answer = await register(email, PASSWORD, 'Ada')
    expect(answer.value()).toEqual({
      message: 'Registration successful! Please check your email to verify your account.',
      email,
    })
    expect(answer.text).not.toContain('token')
    const sent = await api.mails(email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('http://localhost:4321/verify-email?token=')
  })

  test.each([
    ['11 characters', 'Abcdefghi1!', ['Password must be at least 12 characters long']],
    [
      'no uppercase letter',
      'abcdefghij1!',
      ['Password must contain at least one uppercase letter'],
    ],
    [
      'no lowercase letter',
      'ABCDEFGHIJ1!',
      ['Password must contain at least one lowercase letter'],
    ],
    ['no number', 'Abcdefghijk!', ['Password must contain at least one number']],
    [
      'no special character',
      'Abcdefghij12',
      ['Password must contain at least one special character'],
    ],
    [
      'several missing classes',
      'abcdefghijkl',
      [
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ],
    ],
  ])('refuses a password with %s, one item per rule', async (_name, password, expected) => {
    const answer = await register(uniqueEmail(), password)
    expect(answer.status).toBe(422)
    expect(answer.detail.split('\n')).toEqual(expected)
    const { detail } = JSON.parse(answer.text) as { detail: { loc: string[]; type: string }[] }
    expect(detail[0]).toEqual({ loc: ['body', 'password'], msg: expected[0], type: 'custom' })
  })

  test('accepts exactly 12 characters with each of the 20 specials', async () => {
    for (const special of '!@#$%^&*(),.?":{}|<>') {
      const email = uniqueEmail()
      const password = `Zw4kRvtqmPd${special}`
      expect(password).toHaveLength(12)
      expect((await register(email, password)).status, special).toBe(201)
    }
  })

  test('accepts 64 and 128 characters and compares all of them', async () => {
    for (const length of [64, 128]) {
      const email = uniqueEmail()
      const password = 'Vq7!brass meadow lantern under seven quiet rivers of copper leaves '
        .repeat(2)
        .slice(0, length)
      expect((await register(email, password)).status).toBe(201)
      await verify(await api.mailedToken(email))
      expect((await login(email, password)).status).toBe(200)
      expect((await login(email, password.slice(0, Math.min(72, length - 1)))).status).toBe(401)
    }
  })

  test('refuses 10,000 characters without hashing them', async () => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now()
      const answer = await register(uniqueEmail(), 'Aa1!'.repeat(2_500))
      times.push(performance.now() - started)
      expect([answer.status, answer.detail]).toEqual([
        422,
        'Password must be at most 128 characters long',
      ])
    }
    expect(Math.min(...times)).toBeLessThan(100)
  })

  test('refuses common passwords that meet every rule', async () => {
    expect(commonPasswords.length).toBeGreaterThan(50)
    for (const password of commonPasswords) {
      const answer = await register(uniqueEmail(), password)
      expect([answer.status, answer.detail], password).toEqual([
        422,
        'Password is too common. Please choose another one',
      ])
    }
  })

  test('refuses a password that contains the email name or the product', async () => {
    const own = await register('marigold@mail.example', 'My-MARIgold-7-pass!')
    expect([own.status, own.detail]).toEqual([422, 'Password must not contain your email name'])
    const product = await register(uniqueEmail(), 'Go-Nicher-go-2026!')
    expect(product.detail).toBe('Password must not contain the word "nicher"')
  })

  test('compares a password by the bytes that were sent', async () => {
    const email = uniqueEmail()
    const composed = 'Café-brûlé 7 lanterns!'
    await register(email, composed.normalize('NFC'))
    await verify(await api.mailedToken(email))
    expect((await login(email, composed.normalize('NFD'))).status).toBe(401)
    expect((await login(email, composed.normalize('NFC'))).status).toBe(200)
  })

  test('recognizes an address in any case, and creates one account for it', async () => {
    await register('Foo.AU10@Ex.com')
    await verify(await api.mailedToken('Foo.AU10@Ex.com'))
    expect((await login('foo.au10@ex.com')).status).toBe(200)
    const again = await register('FOO.au10@ex.com')
    expect(again.value().email).toBe('FOO.au10@ex.com')
    const found = await api.db.select().from(users).where(eq(users.emailKey, 'foo.au10@ex.com'))
    expect(found).toHaveLength(1)
    const sent = await api.mails('Foo.AU10@Ex.com')
    expect(sent[0]?.subject).toBe('You already have a Nicher account')
    expect(await api.mails('FOO.au10@ex.com')).toEqual([])
  })

  test.each([
    'a\uFF20evil.com',
    'a\u200B@mail.example',
    'fo\u043E@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    'a\u0000@mail.example',
    `${'a'.repeat(250)}@mail.example`,
    'a@b@mail.example',
    '"a b"@mail.example',
    'Ann <a@mail.example>',
    'a@mail.example,b@mail.example',
  ])('refuses the address %j and mails nobody', async (email) => {
    const before = await rows()
    const answer = await register(email)
    expect([answer.status, answer.detail]).toEqual([422, 'Please enter a valid email address'])
    expect(await rows()).toEqual(before)
  })

  test('refuses unknown fields', async () => {
    const before = await rows()
    const extras = {
      is_subscribed: true,
      subscription_status: 'active',
      id: crypto.randomUUID(),
      created_at: '2020-01-01T00:00:00Z',
      email_verified: true,
      role: 'admin',
    }
    for (const [name, value] of Object.entries(extras)) {
      const body = { email: uniqueEmail(), password: PASSWORD, [name]: value }
      expect((await api.call(calls.register, { body })).status, name).toBe(422)
    }
    const polluted = `{"email":"${uniqueEmail()}","password":"${PASSWORD}","__proto__":{"is_subscribed":true}}`
    const response = await api.send({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: polluted,
    })
    expect(response.statusCode).toBe(400)
    expect(await rows()).toEqual(before)
  })

  test.each([
    ['10 kB', 'x'.repeat(10_000)],
    ['101 characters', 'x'.repeat(101)],
    ['CRLF', 'Ann\r\nBcc: b@mail.example'],
    ['NUL', 'Ann\u0000'],
    ['a direction override', 'Ann\u202Egnp.exe'],
  ])('refuses a full name with %s', async (_name, fullName) => {
    expect((await register(uniqueEmail(), PASSWORD, fullName)).status).toBe(422)
  })

  test.each(['<a href=http://evil.tld>Click</a>', 'http://evil.tld click', '{{7*7}}'])(
    'keeps the full name %s out of the mail',
    async (fullName) => {
      const email = uniqueEmail()
      expect((await register(email, PASSWORD, fullName)).status).toBe(201)
      const [mail] = await api.mails(email)
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil')
      expect(mail?.html).not.toContain('{{')
    },
  )

  test('stores a full name as typed, trimmed, and an empty one as null', async () => {
    const named = api.browser()
    const email = uniqueEmail()
    await named.call(calls.register, {
      body: { email, password: PASSWORD, full_name: ' Zoe\u0308 <b> ' },
    })
    await named.call(calls.verifyEmail, { body: { token: await api.mailedToken(email) } })
    expect((await named.call(calls.me)).value().full_name).toBe('Zoë <b>')
    const unnamed = await api.registerAndVerify()
    expect(unnamed.user.full_name).toBeNull()
  })

  test('only the newest registration of an address counts, with its own password', async () => {
    const email = uniqueEmail()
    const browser = api.browser()
    const registerHere = (password: string) =>
      browser.call(calls.register, { body: { email, password } })
    const verifyHere = (token: string) => browser.call(calls.verifyEmail, { body: { token } })
    await registerHere(PASSWORD)
    const first = await api.mailedToken(email)
    await registerHere('Second-harbor 8 lamps!')
    const second = await api.mailedToken(email)
    expect((await verifyHere(first)).status).toBe(400)
    expect((await verifyHere(second)).status).toBe(200)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, 'Second-harbor 8 lamps!')).status).toBe(200)
  })

  test('leaves the account of a registered address as it is', async () => {
    const member = await api.registerAndVerify()
    expect((await register(member.email, 'Another-harbor 9 lamps!')).status).toBe(201)
    expect((await login(member.email, 'Another-harbor 9 lamps!')).status).toBe(403)
    expect((await login(member.email)).status).toBe(200)
    expect((await member.call(calls.me)).status).toBe(200)
    const mailed = (await api.mails(member.email)).length
    await api.call(calls.resendVerification, { body: { email: member.email } })
    expect(await api.mails(member.email)).toHaveLength(mailed)
  })

  test('gives the same answer for a known and an unknown address, and sends one mail each', async () => {
    const { email } = await api.registerAndVerify()
    const fresh = uniqueEmail()
    const known = await register(email)
    const unknown = await register(fresh)
    expect(known.status).toBe(unknown.status)
    expect(known.text.replace(email, '')).toBe(unknown.text.replace(fresh, ''))
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(await api.mails(email)).toHaveLength(2)
    expect(await api.mails(fresh)).toHaveLength(1)
  })

  test('links to the configured site for any host headers', async () => {
    const email = uniqueEmail()
    const headers = { host: 'evil.tld', 'x-forwarded-host': 'evil.tld', forwarded: 'host=evil.tld' }
    await api.call(calls.register, { body: { email, password: PASSWORD }, headers })
    const [mail] = await api.mails(email)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  test('stores neither the password nor the token', async () => {
    const email = uniqueEmail()
    await register(email)
    const token = await api.mailedToken(email)
    const stored = JSON.stringify(
      await api.db.select().from(pendingRegistrations).where(eq(pendingRegistrations.email, email)),
    )
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain(token)
  })
})

describe('verifying an address', () => {
  test('signs in only the browser that registered', async () => {
    const mine = api.browser()
    const email = uniqueEmail()
    await mine.call(calls.register, { body: { email, password: PASSWORD } })
    const answer = await mine.call(calls.verifyEmail, {
      body: { token: await api.mailedToken(email) },
    })
    expect(answer.value()).toMatchObject({ message: 'Email verified successfully!' })
    expect((await mine.call(calls.me)).value().email).toBe(email)

    for (const opener of [api.browser(), api]) {
      const other = uniqueEmail()
      await api.browser().call(calls.register, { body: { email: other, password: PASSWORD } })
      const token = await api.mailedToken(other)
      const opened = await opener.call(calls.verifyEmail, { body: { token } })
      expect(opened.text).not.toContain('access_token')
      const set = await opener.call(calls.verifyEmail, { body: { token, password: PASSWORD } })
      expect(set.value()).toEqual({ message: 'Email verified successfully!' })
      expect((await login(other)).status).toBe(200)
    }
  })

  test('signs in nobody if neither request had a session id', async () => {
    const email = uniqueEmail()
    await register(email)
    expect((await verify(await api.mailedToken(email))).text).not.toContain('access_token')
  })

  test('accepts a token once', async () => {
    const email = uniqueEmail()
    await register(email)
    const token = await api.mailedToken(email)
    expect((await verify(token)).status).toBe(200)
    const again = await verify(token)
    expect([again.status, again.detail]).toEqual([
      400,
      'This link is invalid, expired or was already used.',
    ])
    expect(again.text).not.toContain('access_token')
  })

  test('creates one account and one session from 50 simultaneous requests', async () => {
    const browser = api.browser()
    const email = uniqueEmail()
    await browser.call(calls.register, { body: { email, password: PASSWORD } })
    const token = await api.mailedToken(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.call(calls.verifyEmail, { body: { token } })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(49)
    const me = (await browser.call(calls.me)).value()
    expect(await api.db.$count(sessions, eq(sessions.userId, me.id))).toBe(1)
  })

  test.each([
    ['nothing', undefined, 422],
    ['an empty text', '', 422],
    ['null', null, 422],
    ['a list', [], 422],
    ['a number', 5, 422],
    ['10 kB', 'x'.repeat(10_000), 422],
    ['NUL', 'abc\u0000', 400],
    ['SQL', "' OR 1=1 --", 400],
    ['a lone surrogate', '\uD800', 400],
  ])('refuses %s as a token', async (_name, token, status) => {
    const answer = await verify(token as string)
    expect(answer.status).toBe(status)
  })

  test('says that a link has expired after 24 hours', async () => {
    const email = uniqueEmail()
    await register(email)
    const token = await api.mailedToken(email)
    api.clock.setOffset(24 * HOUR + 1_000)
    const answer = await verify(token)
    expect(answer.status).toBe(400)
    expect(answer.detail).toContain('expired')
    api.clock.setOffset(24 * HOUR - 60_000)
    expect((await verify(token)).status).toBe(200)
  })

  test('accepts neither an access token nor a refresh token in place of a link', async () => {
    const { tokens } = await api.registerAndVerify()
    expect((await verify(tokens.access_token)).status).toBe(400)
    expect((await verify(tokens.refresh_token)).status).toBe(400)
  })

  test('only a POST consumes the link', async () => {
    const email = uniqueEmail()
    await register(email)
    const token = await api.mailedToken(email)
    for (let round = 0; round < 20; round += 1) {
      const response = await api.send({
        method: 'GET',
        url: `/api/auth/verify-email?token=${token}`,
      })
      expect(response.statusCode).toBe(405)
    }
    expect((await verify(token)).status).toBe(200)
  })

  test('no table holds the token outside the mail', async () => {
    const email = uniqueEmail()
    await register(email)
    const token = await api.mailedToken(email)
    for (const table of [users, pendingRegistrations, sessions]) {
      expect(JSON.stringify(await api.db.select().from(table))).not.toContain(token)
    }
  })
})

describe('requesting the verification mail again', () => {
  const resend = (email: string) => api.call(calls.resendVerification, { body: { email } })

  test('gives every address the same answer, mails only pending registrations, and invalidates the old link', async () => {
    const { email: verified } = await api.registerAndVerify()
    const waiting = uniqueEmail()
    await register(waiting)
    const old = await api.mailedToken(waiting)
    const answers = [await resend(waiting), await resend(verified), await resend(uniqueEmail())]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await api.mails(waiting)).toHaveLength(2)
    expect(await api.mails(verified)).toHaveLength(1)
    expect((await verify(old)).status).toBe(400)
    expect((await verify(await api.mailedToken(waiting))).status).toBe(200)
  })

  test('renews an expired link', async () => {
    const email = uniqueEmail()
    await register(email)
    api.clock.setOffset(25 * HOUR)
    await resend(email)
    expect((await verify(await api.mailedToken(email))).status).toBe(200)
  })

  test('refuses text that is not an address', async () => {
    expect((await resend('nobody')).detail).toBe('Please enter a valid email address')
  })
})
