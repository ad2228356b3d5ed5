import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import { type Browser, PASSWORD, SITE, startApi, uniqueEmail } from '../../testing/api.ts'
import { startGoogleIssuer } from '../../testing/google-issuer.ts'
import { oauthStates, pendingRegistrations, sessions, users } from '../db/schema.ts'

const issuer = await startGoogleIssuer(() => api.clock.now())
const api = await startApi({ config: { google: issuer.config } })

const MINUTE = 60_000

afterEach(() => {
  api.clock.setOffset(0)
  issuer.fail('none')
})

type TokenOptions = Omit<Parameters<typeof issuer.token>[0], 'nonce'>

const newState = async (browser: Browser) => (await browser.call(calls.oauthState)).value().state

/** A state, and a credential for it. */
async function prepare(browser: Browser, options: TokenOptions = {}) {
  const state = await newState(browser)
  return { state, credential: await issuer.token({ nonce: state, ...options }) }
}

async function signIn(claims: Record<string, unknown> = {}, browser = api.browser()) {
  const body = await prepare(browser, { claims })
  const answer = await browser.call(calls.google, { body })
  return Object.assign(answer, { browser })
}

/** Sign-ins from as many browsers. Everything is prepared before the first one is sent. */
async function signInAtOnce(count: number, claims: () => Record<string, unknown>) {
  const ready = await Promise.all(
    Array.from({ length: count }, async () => {
      const browser = api.browser()
      await browser.csrf()
      return { browser, body: await prepare(browser, { claims: claims() }) }
    }),
  )
  return Promise.all(
    ready.map(async ({ browser, body }) =>
      Object.assign(await browser.call(calls.google, { body }), { browser }),
    ),
  )
}

/** Status and text of an attempt. */
async function outcome(body: { credential: string; state: string }, browser: Browser) {
  const answer = await browser.call(calls.google, { body })
  return [answer.status, answer.detail]
}

const userOf = (email: string) =>
  api.db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
const sessionsOf = (userId: string) => api.db.$count(sessions, eq(sessions.userId, userId))
const newSubject = () => `sub-${uniqueEmail()}`

const REFUSED = [401, 'Google could not confirm this sign-in']
const WRONG_STATE = [403, 'Invalid state parameter']

describe('signing in with Google', () => {
  test('creates an account for a new user and finds it again by the subject', async () => {
    const [sub, email] = [newSubject(), uniqueEmail()]
    const first = await signIn({ sub, email, name: 'Ada Marsh' })
    const { is_new, ...tokens } = first.value()
    expect(is_new).toBe(true)
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'csrf_token', 'refresh_token'])
    const user = (await first.browser.call(calls.me)).value()
    expect(user).toMatchObject({ email, full_name: 'Ada Marsh', is_subscribed: false })

    const second = await signIn({ sub, email })
    expect(second.value().is_new).toBe(false)
    expect((await second.browser.call(calls.me)).value().id).toBe(user.id)
    expect(await userOf(email)).toMatchObject([{ googleSub: sub, passwordHash: null }])
  })

  test('creates an account without a password', async () => {
    const email = uniqueEmail()
    await signIn({ email })
    const answer = await api.call(calls.login, { body: { username: email, password: PASSWORD } })
    expect([answer.status, answer.detail]).toEqual([401, 'Incorrect email or password'])
  })

  test('makes the browser known', async () => {
    const { browser } = await signIn()
    const { id } = (await browser.call(calls.me)).value()
    const rows = await api.db.query.knownDevices.findMany({ where: (row) => eq(row.userId, id) })
    expect(rows).toHaveLength(2)
  })

  test('accepts a state once out of 20 simultaneous tries', async () => {
    const browser = api.browser()
    const email = uniqueEmail()
    const body = await prepare(browser, { claims: { email } })
    const headers = await browser.headers('POST')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(calls.google, { body, headers })),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)])
    const [user] = await userOf(email)
    expect(await sessionsOf(user?.id ?? '')).toBe(1)
  })

  test('creates one account from 20 simultaneous first sign-ins', async () => {
    const claims = { sub: newSubject(), email: uniqueEmail() }
    const answers = await signInAtOnce(20, () => claims)
    expect(answers.filter((answer) => answer.value().is_new)).toHaveLength(1)
    const found = await userOf(claims.email)
    expect(found).toHaveLength(1)
    expect(await sessionsOf(found[0]?.id ?? '')).toBe(20)
  })

  test('gives an address to only one of two Google accounts that claim it at once', async () => {
    const email = uniqueEmail()
    const answers = await signInAtOnce(10, () => ({ sub: newSubject(), email }))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

describe('a state', () => {
  test('is refused when it is missing, empty or unknown', async () => {
    const browser = api.browser()
    const { credential } = await prepare(browser)
    const body = { credential } as { credential: string; state: string }
    expect(await outcome(body, browser)).toEqual(WRONG_STATE)
    for (const state of ['', 'unknown', 'x'.repeat(43)]) {
      expect(await outcome({ credential, state }, browser), state).toEqual(WRONG_STATE)
    }
  })

  test('is refused from another browser and cannot be used after that', async () => {
    const [owner, thief] = [api.browser(), api.browser()]
    const body = await prepare(owner)
    expect(await outcome(body, thief)).toEqual(WRONG_STATE)
    expect(await outcome(body, owner)).toEqual(WRONG_STATE)
  })

  test('is refused without a session id on either side', async () => {
    const browser = api.browser()
    const body = await prepare(browser)
    expect((await api.call(calls.google, { body })).detail).toBe('Invalid state parameter')
    const { state } = (await api.call(calls.oauthState)).value()
    const credential = await issuer.token({ nonce: state })
    const answer = await api.call(calls.google, { body: { state, credential } })
    expect([answer.status, answer.detail]).toEqual(WRONG_STATE)
    expect(await outcome({ state, credential }, browser)).toEqual(WRONG_STATE)
  })

  test('lives 10 minutes', async () => {
    const browser = api.browser()
    const claims = { iat: Math.floor(Date.now() / 1000) + 9 * 60 }
    const [late, inTime] = [await prepare(browser, { claims }), await prepare(browser, { claims })]
    api.clock.setOffset(9.8 * MINUTE)
    expect((await browser.call(calls.google, { body: inTime })).status).toBe(200)
    api.clock.setOffset(10.1 * MINUTE)
    expect(await outcome(late, browser)).toEqual(WRONG_STATE)
  })

  test('is used up by a success and by a failure', async () => {
    const browser = api.browser()
    const good = await prepare(browser)
    expect((await browser.call(calls.google, { body: good })).status).toBe(200)
    expect(await outcome(good, browser)).toEqual(WRONG_STATE)
    const state = await newState(browser)
    expect(await outcome({ state, credential: 'a.b.c' }, browser)).toEqual(REFUSED)
    const credential = await issuer.token({ nonce: state })
    expect(await outcome({ state, credential }, browser)).toEqual(WRONG_STATE)
  })

  test('is checked before the credential', async () => {
    const answer = await outcome({ state: 'unknown', credential: 'a.b.c' }, api.browser())
    expect(answer).toEqual(WRONG_STATE)
  })

  test('is stored as a hash, and the browser too', async () => {
    const browser = api.browser()
    const state = await newState(browser)
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    const rows = JSON.stringify(await api.db.select().from(oauthStates))
    expect(rows).not.toContain(state)
    expect(rows).not.toContain(browser.sessionId)
  })

  test('from a browser counts only with a CSRF token', async () => {
    const browser = api.browser()
    const body = await prepare(browser)
    const headers = { origin: SITE, 'x-session-id': browser.sessionId }
    const answer = await api.call(calls.google, { body, headers })
    expect([answer.status, answer.detail]).toEqual([403, 'CSRF token missing or invalid'])
    expect((await browser.call(calls.google, { body })).status).toBe(200)
  })
})

describe('a credential', () => {
  test.each<[string, TokenOptions]>([
    ['another audience', { claims: { aud: 'another-client' } }],
    ['a list of audiences', { claims: { aud: ['client-of-the-tests'] } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another issuer', { claims: { iss: 'https://accounts.google.com.evil' } }],
    ['an expiry in the past', { claims: { exp: 1_700_000_000 } }],
    ['a time of issue in the future', { claims: { iat: 4_000_000_000 } }],
    ['an unknown key', { stranger: true }],
    ['a key in the token', { stranger: true, header: { jwk: issuer.strangerJwk } }],
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }],
  ])('with %s is refused and creates no account', async (_name, options) => {
    const browser = api.browser()
    const email = uniqueEmail()
    const claims = { email, ...options.claims }
    const body = await prepare(browser, { ...options, claims })
    expect(await outcome(body, browser)).toEqual(REFUSED)
    expect(await userOf(email)).toEqual([])
    expect(issuer.elsewhere).toEqual([])
  })

  test('is accepted from both valid forms of the issuer', async () => {
    for (const iss of ['accounts.google.com', 'https://accounts.google.com']) {
      expect((await signIn({ iss })).status, iss).toBe(200)
    }
  })

  test('without a signature is refused', async () => {
    const browser = api.browser()
    const state = await newState(browser)
    const parts = [{ alg: 'none' }, issuer.claimsOf({ nonce: state })].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    expect(await outcome({ state, credential: `${parts.join('.')}.` }, browser)).toEqual(REFUSED)
  })

  test('is refused with a fresh state', async () => {
    const browser = api.browser()
    const { credential, state } = await prepare(browser)
    expect((await browser.call(calls.google, { body: { credential, state } })).status).toBe(200)
    const fresh = await newState(browser)
    expect(await outcome({ credential, state: fresh }, browser)).toEqual(REFUSED)
  })

  test.each<[string, unknown, number]>([
    ['of 1 MB', 'x'.repeat(1_000_000), 413],
    ['of 20 kB', 'x'.repeat(20_000), 422],
    ['that is an array', ['a.b.c'], 422],
    ['that is null', null, 422],
    ['that is empty', '', 422],
    ['of three dots', '...', 401],
    ['not base64', '!!.??.**', 401],
    ['base64 that is not JSON', 'AAAA.AAAA.AAAA', 401],
    ['with NUL', 'a.\u0000.c', 401],
  ])('that is %s is refused', async (_name, credential, status) => {
    const browser = api.browser()
    const response = await api.send({
      method: 'POST',
      url: calls.google.path,
      headers: await browser.headers('POST'),
      payload: { credential, state: await newState(browser) } as object,
    })
    expect(response.statusCode).toBe(status)
  })
})

describe('an address at Google', () => {
  test.each([false, undefined, 'true', 'false', 1])(
    'with email_verified %j opens and creates no account',
    async (claim) => {
      const email = uniqueEmail()
      const answer = await signIn({ email, email_verified: claim })
      expect(answer.status).toBe(403)
      expect(answer.detail).toBe('Google has not verified the email address of this account')
      expect(await userOf(email)).toEqual([])
    },
  )

  test.each(['not an address', 'Ada <ada@mail.example>', 'a@b.example,c@d.example', '', undefined])(
    'that is %j creates no account',
    async (email) => {
      expect((await signIn({ email })).status).toBe(401)
    },
  )

  test('deletes its unconfirmed registration', async () => {
    const email = uniqueEmail()
    const attacker = api.browser()
    await attacker.call(calls.register, { body: { email, password: PASSWORD } })
    const token = await api.mailedToken(email)

    const owner = await signIn({ email: email.toUpperCase() })
    expect(owner.value().is_new).toBe(true)
    expect(
      await api.db.$count(pendingRegistrations, eq(pendingRegistrations.emailKey, email)),
    ).toBe(0)
    const login = await attacker.call(calls.login, {
      body: { username: email, password: PASSWORD },
    })
    expect(login.status).toBe(401)
    const link = await attacker.call(calls.verifyEmail, { body: { token } })
    expect(link.detail).toBe('This link is invalid, expired or was already used.')
    expect(await userOf(email)).toMatchObject([{ passwordHash: null }])
  })

  test('links the account that has confirmed it, and sends one mail about it', async () => {
    const member = await api.registerAndVerify()
    const claims = { sub: newSubject(), email: member.email, name: 'Another Name' }
    const answers = await signInAtOnce(10, () => claims)
    for (const answer of answers) {
      expect(answer.value().is_new).toBe(false)
      expect((await answer.browser.call(calls.me)).value()).toEqual(member.user)
    }
    const subjects = (await api.mails(member.email)).map((mail) => mail.subject)
    const notice = 'Google sign-in was added to your Nicher account'
    expect(subjects.filter((subject) => subject === notice)).toHaveLength(1)
    expect((await api.mails(member.email))[0]?.text).toContain(`${SITE}/forgot-password`)
    // A signed-in browser and a person who knows the password keep their access.
    expect((await member.call(calls.me)).status).toBe(200)
    const body = { username: member.email, password: PASSWORD }
    expect((await api.call(calls.login, { body })).status).toBe(200)
  })

  test('is not linked if Google has not verified it', async () => {
    const member = await api.registerAndVerify()
    const before = (await api.mails(member.email)).length
    expect((await signIn({ email: member.email, email_verified: false })).status).toBe(403)
    expect(await userOf(member.email)).toMatchObject([{ googleSub: null }])
    expect(await api.mails(member.email)).toHaveLength(before)
  })

  test('is not linked if Google does not run the mailbox; the account needs its password', async () => {
    const member = await api.registerAndVerify()
    const before = (await api.mails(member.email)).length
    const claims = { email: member.email, hd: undefined }
    const answer = await signIn(claims)
    expect([answer.status, answer.detail]).toEqual([
      409,
      'An account with this email address already exists. Please sign in with your password.',
    ])
    expect(await userOf(member.email)).toMatchObject([{ googleSub: null }])
    expect(await api.mails(member.email)).toHaveLength(before)
    const local = `gm-${crypto.randomUUID()}`
    const gmail = await api.registerAndVerify(`${local}@gmail.com`)
    expect((await signIn({ email: gmail.email, hd: undefined })).status).toBe(200)
    const fresh = { email: uniqueEmail(), hd: undefined }
    expect((await signIn(fresh)).value().is_new).toBe(true)
  })

  test('is not linked again to a Google account that a reset has unlinked', async () => {
    const { email } = await api.registerAndVerify()
    const sub = newSubject()
    expect((await signIn({ sub, email })).status).toBe(200)
    await api.call(calls.forgotPassword, { body: { email } })
    const body = { token: await api.mailedToken(email), new_password: 'Copper-River 9 sparrows!' }
    expect((await api.call(calls.resetPassword, { body })).status).toBe(200)
    expect((await signIn({ sub, email, hd: undefined })).status).toBe(409)
    expect((await signIn({ sub, email })).status).toBe(200)
  })

  test('does not open the account of another Google account', async () => {
    const email = uniqueEmail()
    await signIn({ sub: newSubject(), email })
    const other = await signIn({ sub: newSubject(), email })
    expect([other.status, other.detail]).toEqual([
      409,
      'The account with this email address uses a different Google sign-in',
    ])
    expect(other.browser.tokens).toBeUndefined()
    const member = await api.registerAndVerify()
    expect((await signIn({ sub: newSubject(), email: member.email })).status).toBe(200)
    expect((await signIn({ sub: newSubject(), email: member.email })).status).toBe(409)
  })

  test('may change, and the account keeps its own address', async () => {
    const [sub, email] = [newSubject(), uniqueEmail()]
    const first = await signIn({ sub, email })
    const user = (await first.browser.call(calls.me)).value()
    const second = await signIn({ sub, email: uniqueEmail() })
    expect(second.value().is_new).toBe(false)
    expect((await second.browser.call(calls.me)).value()).toEqual(user)
  })

  test('that is now another member’s address opens the linked account, not the other member’s', async () => {
    const sub = newSubject()
    const own = (await (await signIn({ sub })).browser.call(calls.me)).value()
    const member = await api.registerAndVerify()
    const again = await signIn({ sub, email: member.email })
    expect((await again.browser.call(calls.me)).value().id).toBe(own.id)
    expect(await userOf(member.email)).toMatchObject([{ googleSub: null }])
  })

  test.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['Ada\u0000 \u202eMarsh\u202c\u200b', 'Ada Marsh'],
    ['  Ada \n\t Marsh  ', 'Ada Marsh'],
    ['\u0000\u200b ', null],
    ['', null],
    [undefined, null],
    [42, null],
    ['e\u0301'.repeat(150), 'é'.repeat(100)],
    ['🧭'.repeat(150), '🧭'.repeat(100)],
  ])('with the name %j gives the account the name %j', async (name, stored) => {
    const { browser } = await signIn({ name })
    const answer = await browser.call(calls.me)
    expect(answer.value().full_name).toBe(stored)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  })
})

describe('while the keys of Google cannot be loaded', async () => {
  const down = await startGoogleIssuer()
  const host = await startApi({ config: { google: down.config } })

  async function attempt() {
    const browser = host.browser()
    const state = await newState(browser)
    const credential = await down.token({ nonce: state })
    return browser.call(calls.google, { body: { state, credential } })
  }

  test('signing in is answered 503 with Retry-After, until they can be loaded', async () => {
    const accounts = await host.db.$count(users)
    for (const fault of ['down', '500', 'html'] as const) {
      down.fail(fault)
      const answer = await attempt()
      expect([answer.status, answer.headers['retry-after']], fault).toEqual([503, '5'])
      expect(answer.detail).toContain('We cannot reach Google')
      host.clock.setOffset(host.clock.now().getTime() - Date.now() + 6_000)
    }
    expect(await host.db.$count(users)).toBe(accounts)
    down.fail('none')
    expect((await attempt()).status).toBe(200)
  })

  test('cached keys continue to work', async () => {
    down.fail('none')
    expect((await attempt()).status).toBe(200)
    down.fail('down')
    expect((await attempt()).status).toBe(200)
  })

  test('rotated keys are accepted', async () => {
    down.fail('none')
    await attempt()
    await down.rotate()
    host.clock.setOffset(host.clock.now().getTime() - Date.now() + 2 * MINUTE)
    const browser = host.browser()
    const state = await newState(browser)
    const iat = Math.floor(host.clock.now().getTime() / 1000)
    const credential = await down.token({ nonce: state, claims: { iat, exp: iat + 60 } })
    const answer = await browser.call(calls.google, { body: { state, credential } })
    expect(answer.status).toBe(200)
  })
})

describe('limits and logs', () => {
  test('count states and sign-ins of one address separately', async () => {
    const limited = await startApi({ env: { RATE_LIMIT: '0.03' } })
    const [here, there] = ['203.0.113.1', '203.0.113.2']
    const ask = (address: string) => limited.call(calls.oauthState, { address })
    const body = { credential: 'a.b.c', state: 'unknown' }
    const attempt = (address: string) => limited.call(calls.google, { body, address })
    for (const [call, status] of [
      [ask, 200],
      [attempt, 403],
    ] as const) {
      for (let count = 0; count < 3; count += 1) expect((await call(here)).status).toBe(status)
      const answer = await call(here)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
      expect((await call(there)).status).toBe(status)
    }
  })

  test('record successful and failed sign-ins, and never the credential', async () => {
    api.logs.length = 0
    const browser = api.browser()
    const body = await prepare(browser)
    await browser.call(calls.google, { body })
    await browser.call(calls.google, { body })
    const events = api.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
    const named = events.filter(({ event }) => String(event).startsWith('google_'))
    expect(named).toMatchObject([
      { event: 'google_login_succeeded', account: expect.stringMatching(/^[\w-]{22}$/) },
      { event: 'google_login_failed', code: 'oauth_state' },
    ])
    expect(api.logs.join('\n')).not.toContain(body.credential)
    expect(api.logs.join('\n')).not.toContain(body.state)
  })
})

describe('confirming with Google', () => {
  const confirm = async (
    userId: string,
    browser: Browser,
    options: TokenOptions = {},
  ): Promise<string> => {
    const given = await prepare(browser, options)
    const origin = { address: '127.0.0.1', browserId: browser.sessionId }
    return api.services.googleCredentials.confirm(userId, given, origin).then(
      () => 'confirmed',
      (error) => error.code,
    )
  }

  test('accepts only a fresh credential of the linked Google account', async () => {
    const sub = newSubject()
    const { browser } = await signIn({ sub })
    const { id } = (await browser.call(calls.me)).value()
    const iat = (secondsAgo: number) => Math.floor(api.clock.now().getTime() / 1000) - secondsAgo
    expect(await confirm(id, browser, { claims: { sub } })).toBe('confirmed')
    expect(await confirm(id, browser)).toBe('google_refused')
    expect(await confirm(id, browser, { claims: { sub, iat: iat(290) } })).toBe('confirmed')
    expect(await confirm(id, browser, { claims: { sub, iat: iat(310) } })).toBe('google_refused')
    const member = await api.registerAndVerify()
    expect(await confirm(member.user.id, member, { claims: { sub } })).toBe('google_refused')
  })

  test('needs a state of this browser', async () => {
    const sub = newSubject()
    const { browser } = await signIn({ sub })
    const { id } = (await browser.call(calls.me)).value()
    const given = await prepare(api.browser(), { claims: { sub } })
    const origin = { address: '127.0.0.1', browserId: browser.sessionId }
    await expect(api.services.googleCredentials.confirm(id, given, origin)).rejects.toMatchObject({
      code: 'oauth_state',
    })
  })
})
