import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { emailKey } from '../../contract/email.ts'
import { type Member, PASSWORD, startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { startGoogleIssuer } from '../../testing/google-issuer.ts'
import {
  accessTokens,
  knownDevices,
  mails,
  passwordResets,
  pendingRegistrations,
  refreshTokens,
  sessions,
  users,
} from '../db/schema.ts'

const database = await createDatabase()
const issuer = await startGoogleIssuer()
const api = await startApi({ database, config: { google: issuer.config } })
const limited = await startApi({ database, env: { RATE_LIMIT: '1' } })

const erase = (member: Member, password: string, host = api) =>
  host.call(calls.deleteAccount, {
    body: { password },
    headers: { authorization: `Bearer ${member.tokens.access_token}` },
  })

/** Rows about a member in the database, table by table. */
async function traces({ user, email }: Member) {
  const { db } = api
  const ofUser = [
    db.$count(users, eq(users.id, user.id)),
    db.$count(sessions, eq(sessions.userId, user.id)),
    db.$count(knownDevices, eq(knownDevices.userId, user.id)),
    db.$count(passwordResets, eq(passwordResets.emailKey, emailKey(email))),
    db.$count(mails, eq(mails.recipient, email)),
  ]
  return Promise.all(ofUser)
}

describe('deleting an account', () => {
  test('removes all its data, ends its sessions, and frees the address', async () => {
    const member = await api.registerAndVerify()
    const other = await api.anotherSession(member)
    await api.call(calls.forgotPassword, { body: { email: member.email } })
    expect((await traces(member)).every((count) => count > 0)).toBe(true)
    const tokens = async () => [
      await api.db.$count(accessTokens),
      await api.db.$count(refreshTokens),
    ]
    const [access = 0, refresh = 0] = await tokens()

    const answer = await erase(member, PASSWORD)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await traces(member)).toEqual([0, 0, 0, 0, 0])
    expect(await tokens()).toEqual([access - 2, refresh - 2])
    for (const session of [member, other]) {
      expect((await session.call(calls.me)).status).toBe(401)
    }
    const body = { username: member.email, password: PASSWORD }
    expect((await api.call(calls.login, { body })).status).toBe(401)
    const again = await api.registerAndVerify(member.email)
    expect(again.user.id).not.toBe(member.user.id)
  })

  test('removes the mails to its address in any spelling', async () => {
    const member = await api.registerAndVerify()
    const { email } = member
    const spellings = [email, email.toUpperCase(), email.replace('traveler', 'Traveler')]
    for (const spelling of spellings) {
      await api.services.outbox.enqueue(api.db, spelling, { subject: 's', text: 't', html: 'h' })
    }
    const others = `x${email}`
    await api.services.outbox.enqueue(api.db, others, { subject: 's', text: 't', html: 'h' })
    expect((await erase(member, PASSWORD)).status).toBe(204)
    for (const spelling of spellings) expect(await api.mails(spelling), spelling).toEqual([])
    expect(await api.mails(others)).toHaveLength(1)
  })

  test('removes the mail to an address that was registered in capitals', async () => {
    const email = `Traveler-${crypto.randomUUID()}@Mail.Example`
    const stranger = api.browser()
    await stranger.call(calls.register, {
      body: { email: email.toUpperCase(), password: PASSWORD },
    })
    const member = await api.registerAndVerify(email)
    await erase(member, PASSWORD)
    expect(await api.mails(email.toUpperCase())).toEqual([])
  })

  test('leaves no mail of a registration or a reset requested at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await api.registerAndVerify()
      const { email } = member
      const ask = [
        api.call(calls.register, { body: { email, password: PASSWORD } }),
        api.call(calls.forgotPassword, { body: { email } }),
      ]
      expect((await erase(member, PASSWORD)).status).toBe(204)
      await Promise.all(ask)
      const subjects = (await api.mails(email)).map(({ subject }) => subject)
      expect(subjects).not.toContain('You already have a Nicher account')
      const waits = await api.db.$count(
        pendingRegistrations,
        eq(pendingRegistrations.emailKey, email),
      )
      // A registration after the deletion starts a new account.
      expect(subjects.length).toBeLessThanOrEqual(waits * 2)
    }
  })

  test('finds mails with an index on the lowercase address', async () => {
    const definitions = await api.db
      .select({ text: sql<string>`indexdef` })
      .from(sql`pg_indexes`)
      .where(sql`tablename = 'mails'`)
    expect(definitions.filter(({ text }) => text.includes('(lower(recipient))'))).toHaveLength(1)
  })

  test('does not change other accounts', async () => {
    const [member, other] = [await api.registerAndVerify(), await api.registerAndVerify()]
    const before = await traces(other)
    await erase(member, PASSWORD)
    expect(await traces(other)).toEqual(before)
    expect((await other.call(calls.me)).status).toBe(200)
  })

  test('requires the password: a wrong one changes nothing and ends no session', async () => {
    const member = await api.registerAndVerify()
    const before = await traces(member)
    const answer = await erase(member, 'Wrong-harbor 7 lamps!')
    expect([answer.status, answer.detail]).toEqual([403, 'Incorrect password'])
    expect(await traces(member)).toEqual(before)
    expect((await member.call(calls.me)).status).toBe(200)
  })

  test('limits password guesses with a stolen session', async () => {
    const member = await api.registerAndVerify()
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await erase(member, `Wrong-harbor ${guess} lamps!`, limited)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
    expect((await erase(member, PASSWORD, limited)).status).toBe(429)
  })

  test.each([
    ['nothing', undefined],
    ['an empty password', { password: '' }],
    ['a list', { password: [PASSWORD] }],
    ['another field', { password: PASSWORD, user: 'x' }],
    ['10 kB', { password: 'x'.repeat(10_000) }],
  ])('refuses %s as a body', async (_name, body) => {
    const member = await api.registerAndVerify()
    const answer = await member.call(calls.deleteAccount, { body: body as never })
    expect([400, 415, 422]).toContain(answer.status)
    expect((await member.call(calls.me)).status).toBe(200)
  })

  test('needs a session', async () => {
    const answer = await api.call(calls.deleteAccount, { body: { password: PASSWORD } })
    expect(answer.status).toBe(401)
  })

  test('succeeds for one of two simultaneous requests, without a server error for the other', async () => {
    const member = await api.registerAndVerify()
    const answers = await Promise.all([erase(member, PASSWORD), erase(member, PASSWORD)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => [204, 401, 403].includes(status))).toBe(true)
    expect(await traces(member)).toEqual([0, 0, 0, 0, 0])
  })

  test('accepts only a fresh credential of the linked Google account', async () => {
    const browser = api.browser()
    const claims = { sub: 'the-one', email: 'erasable@mail.example' }
    const credentialOf = async (over: object) => {
      const { state } = (await browser.call(calls.oauthState)).value()
      const token = await issuer.token({ nonce: state, claims: { ...claims, ...over } })
      return { credential: token, state }
    }
    const signedIn = await browser.call(calls.google, { body: await credentialOf({}) })
    expect(signedIn.value().is_new).toBe(true)
    const me = async () => (await browser.call(calls.me)).status

    const now = Math.floor(Date.now() / 1000)
    for (const over of [{ sub: 'another' }, { iat: now - 6 * 60 }]) {
      const body = await credentialOf(over)
      expect((await browser.call(calls.deleteAccount, { body })).status).toBe(401)
      expect(await me()).toBe(200)
    }
    expect((await browser.call(calls.deleteAccount, { body: { password: PASSWORD } })).status).toBe(
      403,
    )
    const body = await credentialOf({})
    expect((await browser.call(calls.deleteAccount, { body })).status).toBe(204)
    expect(await me()).toBe(401)
  })
})
