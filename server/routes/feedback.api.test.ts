import { desc, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, SITE, startApi, uniqueEmail } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { feedback } from '../db/schema.ts'
import { hashToken } from '../services/accounts/tokens.ts'

const database = await createDatabase()
const api = await startApi({ database })
const limited = await startApi({ database, env: { RATE_LIMIT: '1' } })
const MINUTE = 60_000
const DAY = 86_400_000
const GIVEN = { feedbackType: 'bug', message: 'The map stays empty' } as const

afterEach(() => {
  for (const { clock } of [api, limited]) clock.setOffset(0)
})

const count = () => api.db.$count(feedback)
const newest = async () => {
  const [row] = await api.db.select().from(feedback).orderBy(desc(feedback.id)).limit(1)
  return row
}
const send = (body: object, host = api, address = '203.0.113.7') =>
  host.call(calls.feedback, { body: body as never, address })

describe('sending feedback', () => {
  test('stores the message with the browser’s session, and thanks', async () => {
    const browser = api.browser()
    const body = {
      feedbackType: 'feature',
      rating: 4,
      message: 'Please map beekeeping.\nIt is missing.',
      name: ' Ada  ',
      email: 'Ada@mail.example',
    } as const
    const answer = await browser.call(calls.feedback, { body })
    expect([answer.status, answer.value()]).toEqual([
      201,
      { message: 'Thank you for your feedback!' },
    ])
    expect(await newest()).toEqual({
      id: expect.any(Number),
      type: 'feature',
      rating: 4,
      message: 'Please map beekeeping.\nIt is missing.',
      name: 'Ada',
      email: 'Ada@mail.example',
      sessionId: hashToken(browser.sessionId),
      createdAt: expect.any(Date),
    })
  })

  test('needs neither name nor address nor rating nor a session', async () => {
    expect((await send({ ...GIVEN, name: '', email: '', rating: 0 })).status).toBe(201)
    expect(await newest()).toMatchObject({ name: null, email: null, rating: 0, sessionId: null })
  })

  test('works for members too, without naming them', async () => {
    const member = await api.registerAndVerify()
    expect((await member.call(calls.feedback, { body: GIVEN })).status).toBe(201)
    const row = await newest()
    expect(row?.sessionId).toBe(hashToken(member.sessionId))
    expect(JSON.stringify(row)).not.toContain(member.user.id)
    expect(JSON.stringify(row)).not.toContain(member.email)
  })

  test('works in a browser with an expired sign-in', async () => {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
    expect((await api.browser().call(calls.feedback, { body: GIVEN, headers })).status).toBe(201)
  })

  test.each([
    ['an empty message', { message: '' }, 'message', 'Please enter your feedback message'],
    ['a blank message', { message: ' \n\t ' }, 'message', 'Please enter your feedback message'],
    ['no message', { message: undefined }, 'message', 'Please enter your feedback message'],
    ['half an address', { email: 'ada@' }, 'email', 'Please enter a valid email address'],
    [
      'an address with a header',
      { email: 'ada@mail.example\r\nBcc: eve@mail.example' },
      'email',
      'Please enter a valid email address',
    ],
    [
      'a message that is too long',
      { message: 'm'.repeat(5_001) },
      'message',
      'Feedback must be at most 5000 characters long',
    ],
    [
      'a name of two lines',
      { name: 'Ada\nLovelace' },
      'name',
      'Name must not contain control or invisible characters',
    ],
  ])(
    'refuses %s with the form’s message, and stores nothing',
    async (_name, part, field, words) => {
      const before = await count()
      const answer = await send({ ...GIVEN, ...part })
      expect([answer.status, answer.detail]).toEqual([422, words])
      expect(JSON.parse(answer.text).detail[0].loc).toEqual(['body', field])
      expect(await count()).toBe(before)
    },
  )

  test.each([
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 0.5 }],
    ['another kind', { feedbackType: 'praise' }],
    ['no kind', { feedbackType: undefined }],
    ['an unknown field', { sessionId: 'a'.repeat(64) }],
    ['a list for a message', { message: ['text'] }],
  ])('refuses %s', async (_name, part) => {
    const before = await count()
    expect((await send({ ...GIVEN, ...part })).status).toBe(422)
    expect(await count()).toBe(before)
  })

  test.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['SQL', "'); drop table feedback; --"],
    ['controls and turned text', 'a\u001B[2Jb\u0007\u202Etxet\u2066c'],
    ['many scripts', 'Ünïcödé كلاب 犬 👩‍👧‍👦'],
  ])('stores %s as plain text', async (_name, message) => {
    expect((await send({ ...GIVEN, message })).status).toBe(201)
    expect((await newest())?.message).toBe(message)
  })

  test('drops characters that a database can’t store', async () => {
    expect((await send({ ...GIVEN, message: 'a\u0000b\uD83Dc' })).status).toBe(201)
    expect((await newest())?.message).toBe('ab\uFFFDc')
  })

  test('refuses a body of 100 kB, and one that is not JSON', async () => {
    const before = await count()
    expect((await send({ ...GIVEN, message: 'm'.repeat(100_000) })).status).toBe(413)
    const { method, path: url } = calls.feedback
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = await api.send({ method, url, headers, payload: 'message=hello' })
    expect(form.statusCode).toBe(415)
    expect(await count()).toBe(before)
  })

  test('refuses a browser without its CSRF token, or another site', async () => {
    const before = await count()
    const browser = api.browser()
    const session = { 'x-session-id': browser.sessionId }
    const headersOf = [
      { ...session, origin: SITE },
      { ...session, origin: SITE, 'x-csrf-token': await api.browser().csrf() },
      { ...session, origin: 'https://evil.example', 'x-csrf-token': await browser.csrf() },
    ]
    for (const headers of headersOf) {
      const answer = await api.call(calls.feedback, { body: GIVEN, headers })
      expect(answer.status).toBe(403)
      expect(answer.detail).toContain('CSRF')
    }
    expect(await count()).toBe(before)
  })
})

describe('the limits of feedback', () => {
  test('are ten an hour from one browser, at any address', async () => {
    const browser = limited.browser()
    const from = (address: string) => browser.call(calls.feedback, { body: GIVEN, address })
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await from(`198.51.100.${turn}`)).status).toBe(201)
    }
    const refused = await from('198.51.100.99')
    expect(refused.status).toBe(429)
    expect(refused.detail).toBe('Too many requests. Please try again later.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    limited.clock.setOffset(61 * MINUTE)
    expect((await from('198.51.100.99')).status).toBe(201)
  })

  test('are thirty an hour from one address, for any browsers it names', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 33; turn += 1) {
      const answer = await limited
        .browser()
        .call(calls.feedback, { body: GIVEN, address: '203.0.113.50' })
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429, 429])
    expect((await send(GIVEN, limited, '203.0.113.51')).status).toBe(201)
  })

  test('do not count refused messages', async () => {
    const browser = limited.browser()
    const from = (message: string) =>
      browser.call(calls.feedback, { body: { ...GIVEN, message }, address: '203.0.113.60' })
    for (let turn = 0; turn < 12; turn += 1) expect((await from('')).status).toBe(422)
    expect((await from('text')).status).toBe(201)
  })
})

describe('stored feedback', () => {
  test('is deleted with the account whose address it names, in any case, and with no other', async () => {
    const member = await api.registerAndVerify(uniqueEmail())
    const [own, other] = [member.email.toUpperCase(), uniqueEmail()]
    for (const email of [own, other]) {
      expect((await send({ ...GIVEN, email })).status).toBe(201)
    }
    const before = await count()
    await member.call(calls.deleteAccount, { body: { password: PASSWORD } })
    expect(await count()).toBe(before - 1)
    expect((await newest())?.email).toBe(other)
  })

  test('is deleted after two years', async () => {
    await api.db.delete(feedback)
    await send(GIVEN)
    api.clock.setOffset(400 * DAY)
    await send(GIVEN)
    api.clock.setOffset(729 * DAY)
    await api.services.cleanup()
    expect(await count()).toBe(2)
    api.clock.setOffset(731 * DAY)
    await api.services.cleanup()
    expect(await count()).toBe(1)
  })

  test.each(['(created_at)', '(lower(email))'])('is found by an index on %s', async (column) => {
    const definitions = await api.db
      .select({ text: sql<string>`indexdef` })
      .from(sql`pg_indexes`)
      .where(sql`tablename = 'feedback'`)
    expect(definitions.filter(({ text }) => text.includes(column))).toHaveLength(1)
  })
})
