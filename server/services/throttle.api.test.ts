import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import { throttles } from '../db/schema.ts'
import { untilMidnightUtc } from './throttle.ts'

const database = await createDatabase()
const api = await startApi({ database, env: { RATE_LIMIT: '1' } })
const free = await startApi({ database })
const MINUTE = 60_000

beforeEach(async () => {
  await api.db.delete(throttles)
  for (const { clock } of [api, free]) clock.setOffset(0)
})

const login = (username: string, password: string, address = '203.0.113.1') =>
  api.call(calls.login, { body: { username, password }, address })

test.each([
  ['2026-11-22T23:59:59.999Z', 1],
  ['2026-11-22T18:00:00.000Z', 6 * 3_600_000],
  ['2026-11-22T00:00:00.000Z', 24 * 3_600_000],
])('the quotas of the day that includes %s start again after %d ms', (now, wait) => {
  expect(untilMidnightUtc(new Date(now))).toBe(wait)
})

describe('the limits', () => {
  test('allow 10 sign-ins per address and account in 15 minutes, then 429 even for the right password', async () => {
    const { email } = await free.registerAndVerify()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login(email, 'Wrong-harbor 7 lamps!')).status).toBe(401)
    }
    const limited = await login(email, PASSWORD)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800)
    expect((await login(email, PASSWORD, '203.0.113.2')).status).toBe(200)
    api.clock.setOffset(15 * MINUTE + 1_000)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  test('hash at most 30 guesses an hour on one account, from any number of addresses', async () => {
    const { email } = await free.registerAndVerify()
    const statuses: number[] = []
    for (let guess = 0; guess < 60; guess += 1) {
      const answer = await login(email, 'Wrong-harbor 7 lamps!', `203.0.113.${guess % 200}`)
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('allow no extra try for a changed forwarding header', async () => {
    const email = uniqueEmail()
    const statuses: number[] = []
    for (let guess = 0; guess < 15; guess += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${guess}` }
      const body = { username: email, password: 'Wrong-harbor 7 lamps!' }
      const answer = await api.call(calls.login, { body, headers, address: '203.0.113.7' })
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('count the addresses of one /64 together', async () => {
    const email = uniqueEmail()
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await login(email, 'Wrong 7 lamps!', `2001:db8:1:2::${guess}`)).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('do not store the attempted addresses', async () => {
    const email = uniqueEmail()
    await login(email, 'Wrong-harbor 7 lamps!')
    const stored = JSON.stringify(await api.db.select().from(throttles))
    expect(stored).toContain('login:')
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(PASSWORD)
  })

  test('allow 3 mails an hour to an address, always with the same answer', async () => {
    const email = uniqueEmail()
    await api.call(calls.register, { body: { email, password: PASSWORD } })
    const answers = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      const answer = await api.call(calls.resendVerification, { body: { email } })
      answers.add(`${answer.status} ${answer.text}`)
    }
    expect(answers.size).toBe(1)
    expect(await api.mails(email)).toHaveLength(3)
    const token = await api.mailedToken(email)
    expect((await api.call(calls.verifyEmail, { body: { token } })).status).toBe(200)
  })

  test('allow 30 registrations an hour from one address', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 31; round += 1) {
      const body = { email: uniqueEmail(), password: PASSWORD }
      statuses.push((await api.call(calls.register, { body, address: '203.0.113.9' })).status)
    }
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true)
    expect(statuses[30]).toBe(429)
  })

  test('refuse the last of 60 refreshes in a minute with Retry-After, and the session continues', async () => {
    const { tokens } = await free.registerAndVerify()
    let token = tokens.refresh_token
    const statuses: number[] = []
    for (let round = 0; round < 60; round += 1) {
      const answer = await api.call(calls.refresh, { body: { refresh_token: token } })
      statuses.push(answer.status)
      if (answer.status === 200) token = answer.value().refresh_token
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(55)
    expect(new Set(statuses.slice(55))).toEqual(new Set([429]))
    api.clock.setOffset(MINUTE + 1_000)
    expect((await api.call(calls.refresh, { body: { refresh_token: token } })).status).toBe(200)
  })

  test('are counted in the database, for all hosts together', async () => {
    const other = await startApi({ database, env: { RATE_LIMIT: '1' } })
    const { email } = await free.registerAndVerify()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const host = attempt % 2 === 0 ? api : other
      const body = { username: email, password: 'Wrong-harbor 7 lamps!' }
      expect((await host.call(calls.login, { body })).status).toBe(401)
    }
    for (const host of [api, other]) {
      const body = { username: email, password: PASSWORD }
      expect((await host.call(calls.login, { body })).status).toBe(429)
    }
  })

  test('scale with the factor', async () => {
    const double = await startApi({ database, env: { RATE_LIMIT: '2' } })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const body = { username: 'nobody@mail.example', password: 'Wrong-harbor 7 lamps!' }
      statuses.push((await double.call(calls.login, { body })).status)
    }
    expect(statuses.indexOf(429)).toBe(20)
  })

  test('refuse a flood from one address with 429 and serve other addresses', async () => {
    const small = await startApi({ database, env: { RATE_LIMIT: '0.05' } })
    const ask = (address: string) => small.call(calls.csrfToken, { address })
    const statuses: number[] = []
    for (let round = 0; round < 40; round += 1) statuses.push((await ask('203.0.113.50')).status)
    expect(statuses.indexOf(429)).toBe(30)
    expect((await ask('203.0.113.51')).status).toBe(200)
    expect((await small.send({ method: 'GET', url: '/health' })).statusCode).toBe(200)
  })
})
