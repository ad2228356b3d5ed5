import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import { type Browser, PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { startGoogleIssuer } from '../../testing/google-issuer.ts'
import { pendingRegistrations, sessions, users } from '../db/schema.ts'

const issuer = await startGoogleIssuer(() => api.clock.now())
const api = await startApi({ config: { google: issuer.config }, env: { RATE_LIMIT: '1' } })

const HOUR = 3_600_000
const THEIRS = 'Another-harbor 9 lamps!'
const CHOSEN = 'Third-harbor 4 beacons!'

afterEach(() => api.clock.setOffset(0))

let places = 0
/** An address that no limit has counted yet. */
function newPlace(): string {
  places += 1
  return `198.51.${Math.floor(places / 250)}.${(places % 250) + 1}`
}

async function register(who: Browser, email: string, password: string, fullName?: string) {
  const body = { email, password, ...(fullName ? { full_name: fullName } : {}) }
  const answer = await who.call(calls.register, { body, address: newPlace() })
  expect(answer.status).toBe(201)
  return answer
}

const resend = (email: string) =>
  api.call(calls.resendVerification, { body: { email }, address: newPlace() })

const confirm = (who: Browser, token: string, password?: string) =>
  who.call(calls.verifyEmail, {
    body: { token, ...(password === undefined ? {} : { password }) },
    address: newPlace(),
  })

async function login(username: string, password: string, who: Browser = api.browser()) {
  const body = { username, password }
  return (await who.call(calls.login, { body, address: newPlace() })).status
}

async function google(email: string) {
  const who = api.browser()
  const { state } = (await who.call(calls.oauthState)).value()
  const claims = { sub: `sub-${email}`, email, hd: 'mail.example' }
  const credential = await issuer.token({ nonce: state, claims })
  const answer = await who.call(calls.google, { body: { credential, state } })
  expect(answer.status).toBe(200)
  return { who, isNew: answer.value().is_new }
}

const accountOf = async (email: string) =>
  (
    await api.db
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(email)))
  )[0]

async function sessionsOf(email: string): Promise<number> {
  const account = await accountOf(email)
  return account === undefined ? 0 : api.db.$count(sessions, eq(sessions.userId, account.id))
}

/** The steps of both parties before the victim opens a mailed link. */
const ORDERS: Record<string, (victim: Browser, stranger: Browser, email: string) => Promise<void>> =
  {
    'a stranger first, before the mail limit': async (victim, stranger, email) => {
      await register(stranger, email, THEIRS)
      await register(victim, email, PASSWORD)
    },
    'a stranger first, who uses up the mail limit': async (victim, stranger, email) => {
      for (let time = 0; time < 3; time += 1) await register(stranger, email, THEIRS)
      await register(victim, email, PASSWORD)
    },
    'a stranger first, with mails used up by resending': async (victim, stranger, email) => {
      await register(stranger, email, THEIRS)
      for (let time = 0; time < 3; time += 1) await resend(email)
      await register(victim, email, PASSWORD)
    },
  }

/** The orders in which the stranger acts last. */
const OVERTAKEN: typeof ORDERS = {
  'a stranger last, before the mail limit': async (victim, stranger, email) => {
    await register(victim, email, PASSWORD)
    await register(stranger, email, THEIRS)
  },
  'a stranger last, past the mail limit': async (victim, stranger, email) => {
    await register(victim, email, PASSWORD)
    for (let time = 0; time < 4; time += 1) await register(stranger, email, THEIRS)
  },
  'a stranger last, and mails sent again': async (victim, stranger, email) => {
    await register(victim, email, PASSWORD)
    await register(stranger, email, THEIRS)
    for (let time = 0; time < 3; time += 1) await resend(email)
  },
  'a stranger first and last': async (victim, stranger, email) => {
    for (let time = 0; time < 3; time += 1) await register(stranger, email, THEIRS)
    await register(victim, email, PASSWORD)
    await register(stranger, email, THEIRS)
  },
  'a stranger alone': async (_victim, stranger, email) => register(stranger, email, THEIRS).then(),
}

describe('an address that a stranger registers too', () => {
  test.each(Object.entries(ORDERS))(
    'opens with the password of its owner, who registered last: %s',
    async (_name, act) => {
      const [victim, stranger, email] = [api.browser(), api.browser(), uniqueEmail()]
      await act(victim, stranger, email)
      const opened = await confirm(victim, await api.mailedToken(email))
      expect(opened.status).toBe(200)
      expect(opened.value().access_token).toBeDefined()
      expect((await victim.call(calls.me)).value().email).toBe(email)
      expect(await login(email, PASSWORD)).toBe(200)
      expect(await login(email, THEIRS, stranger)).toBe(401)
    },
  )

  test.each(Object.entries({ ...ORDERS, ...OVERTAKEN }))(
    'gets no account through its link in another browser before a password is typed there: %s',
    async (_name, act) => {
      const [victim, stranger, email] = [api.browser(), api.browser(), uniqueEmail()]
      await act(victim, stranger, email)
      const elsewhere = api.browser()
      const token = await api.mailedToken(email)
      for (let time = 0; time < 2; time += 1) {
        const asked = await confirm(elsewhere, token)
        expect(asked.value()).toEqual({
          message: 'Almost done. Set a password to confirm this address.',
          password_required: true,
          email,
        })
      }
      expect(await accountOf(email)).toBeUndefined()
      expect(await login(email, THEIRS, stranger)).not.toBe(200)

      const done = await confirm(elsewhere, token, CHOSEN)
      expect(done.value()).toEqual({ message: 'Email verified successfully!' })
      expect(await sessionsOf(email)).toBe(0)
      expect(await login(email, THEIRS, stranger)).toBe(401)
      expect(await login(email, CHOSEN)).toBe(200)
      expect((await confirm(elsewhere, token, CHOSEN)).status).toBe(400)
    },
  )

  test.each(Object.entries(OVERTAKEN))(
    'also asks its owner for a password if the stranger registered last: %s',
    async (_name, act) => {
      const [victim, stranger, email] = [api.browser(), api.browser(), uniqueEmail()]
      await act(victim, stranger, email)
      const token = await api.mailedToken(email)
      expect((await confirm(victim, token)).value().password_required).toBe(true)
      expect((await confirm(victim, token, PASSWORD)).value().access_token).toBeUndefined()
      expect(await login(email, PASSWORD)).toBe(200)
      expect(await login(email, THEIRS, stranger)).toBe(401)
    },
  )

  test.each(Object.entries({ ...ORDERS, ...OVERTAKEN }))(
    'belongs only to its owner after a sign-in with Google: %s',
    async (_name, act) => {
      const [victim, stranger, email] = [api.browser(), api.browser(), uniqueEmail()]
      await act(victim, stranger, email)
      const token = await api.mailedToken(email)
      await confirm(api.browser(), token)
      expect(await login(email, THEIRS, stranger)).not.toBe(200)
      const { who, isNew } = await google(email)
      expect(isNew).toBe(true)
      expect((await who.call(calls.me)).value().email).toBe(email)
      expect(
        await api.db.$count(pendingRegistrations, eq(pendingRegistrations.emailKey, email)),
      ).toBe(0)
      expect((await accountOf(email))?.passwordHash).toBeNull()
      for (const [password, browser] of [
        [THEIRS, stranger],
        [PASSWORD, victim],
      ] as const) {
        expect(await login(email, password, browser)).toBe(401)
      }
      for (const browser of [stranger, victim]) {
        expect((await confirm(browser, token)).status).toBe(400)
        expect((await confirm(browser, token, THEIRS)).status).toBe(400)
      }
      expect(await sessionsOf(email)).toBe(1)
      // From now on, a registration waits for a link that is mailed to nobody.
      await register(stranger, email, THEIRS)
      expect(await login(email, THEIRS, stranger)).toBe(403)
      expect(await sessionsOf(email)).toBe(1)
    },
  )

  test('does not take the stranger’s name into the account', async () => {
    const [stranger, owner, email] = [api.browser(), api.browser(), uniqueEmail()]
    await register(stranger, email, THEIRS, 'Squatter')
    await confirm(owner, await api.mailedToken(email), CHOSEN)
    expect((await accountOf(email))?.fullName).toBeNull()
  })

  test('takes the name if the password of the registration is typed', async () => {
    const [laptop, phone, email] = [api.browser(), api.browser(), uniqueEmail()]
    await register(laptop, email, PASSWORD, 'Ada')
    await confirm(phone, await api.mailedToken(email), PASSWORD)
    expect((await accountOf(email))?.fullName).toBe('Ada')
  })

  test('has a working link after any number of a stranger’s registrations or requests', async () => {
    const [victim, stranger, email] = [api.browser(), api.browser(), uniqueEmail()]
    await register(victim, email, PASSWORD)
    for (let hour = 0; hour < 3; hour += 1) {
      api.clock.setOffset(hour * HOUR + 60_000)
      for (let time = 0; time < 5; time += 1) await register(stranger, email, THEIRS)
      await resend(email)
      expect((await confirm(victim, await api.mailedToken(email))).status).toBe(200)
    }
  })

  test('has a link even if a stranger used up its mails before its owner registered', async () => {
    const [victim, email] = [api.browser(), uniqueEmail()]
    for (let time = 0; time < 5; time += 1) await resend(email)
    await register(victim, email, PASSWORD)
    expect((await confirm(victim, await api.mailedToken(email))).status).toBe(200)
    expect(await login(email, PASSWORD)).toBe(200)
  })

  test('gets no more than one mail beyond those of an hour', async () => {
    const [stranger, email] = [api.browser(), uniqueEmail()]
    for (let time = 0; time < 3; time += 1) await resend(email)
    for (let time = 0; time < 5; time += 1) await register(stranger, email, THEIRS)
    await resend(email)
    expect(await api.mails(email)).toHaveLength(1)
  })

  test('keeps the spelling of the mailed link, not a stranger’s later one', async () => {
    const [victim, stranger, email] = [api.browser(), api.browser(), uniqueEmail()]
    for (let time = 0; time < 3; time += 1) await register(victim, email, PASSWORD)
    await register(stranger, email.toUpperCase(), THEIRS)
    await confirm(api.browser(), await api.mailedToken(email), CHOSEN)
    expect((await accountOf(email))?.email).toBe(email)
  })
})

describe('setting a password with the link', () => {
  async function waiting() {
    const email = uniqueEmail()
    await register(api.browser(), email, PASSWORD)
    return { email, token: await api.mailedToken(email) }
  }

  test('refuses an invalid one, item by item, and leaves the link usable', async () => {
    const { email, token } = await waiting()
    const who = api.browser()
    const unfit = await confirm(who, token, 'short')
    expect(unfit.status).toBe(422)
    expect(unfit.text).toContain('"loc":["body","password"]')
    const common = await confirm(who, token, 'Password1234!')
    expect([common.status, common.detail]).toEqual([
      422,
      'Password is too common. Please choose another one',
    ])
    expect((await confirm(who, token, CHOSEN)).status).toBe(200)
    expect(await login(email, CHOSEN)).toBe(200)
  })

  test('creates one account from 20 simultaneous tries', async () => {
    const { email, token } = await waiting()
    const tries = Array.from({ length: 20 }, () => confirm(api.browser(), token, CHOSEN))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
    expect(await login(email, CHOSEN)).toBe(200)
  })

  test('says that a link has expired, also with a password', async () => {
    const { token } = await waiting()
    api.clock.setOffset(25 * HOUR)
    expect((await confirm(api.browser(), token)).detail).toContain('expired')
    expect((await confirm(api.browser(), token, CHOSEN)).detail).toContain('expired')
  })

  test('is limited to 60 tries an hour from one address', async () => {
    const { token } = await waiting()
    const address = newPlace()
    const guess = () =>
      api.call(calls.verifyEmail, { body: { token: `${token}x`, password: CHOSEN }, address })
    for (let time = 0; time < 60; time += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})

describe('a program that sends no session id', () => {
  const nobody = (address: string) => ({
    register: (email: string, password: string) =>
      api.call(calls.register, { body: { email, password }, address }),
    confirm: (token: string) => api.call(calls.verifyEmail, { body: { token }, address }),
  })

  test('confirms its own registration from the same place, and is not signed in', async () => {
    const [program, email] = [nobody(newPlace()), uniqueEmail()]
    await program.register(email, PASSWORD)
    const answer = await program.confirm(await api.mailedToken(email))
    expect(answer.value()).toEqual({ message: 'Email verified successfully!' })
    expect(await login(email, PASSWORD)).toBe(200)
  })

  test.each([
    ['from another place', async () => {}],
    ['after another registration', (email: string) => register(api.browser(), email, THEIRS)],
    ['after another program', (email: string) => nobody(newPlace()).register(email, THEIRS)],
  ])('is asked for a password %s', async (name, before) => {
    const [place, email] = [newPlace(), uniqueEmail()]
    await before(email)
    await nobody(place).register(email, PASSWORD)
    const opener = nobody(name === 'from another place' ? newPlace() : place)
    const answer = await opener.confirm(await api.mailedToken(email))
    expect(answer.value().password_required).toBe(true)
    expect(await accountOf(email)).toBeUndefined()
  })
})
