import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../../testing/api.ts'
import { createDatabase } from '../../../testing/database.ts'
import { knownDevices, throttles } from '../../db/schema.ts'

const database = await createDatabase()
const api = await startApi({ database, env: { RATE_LIMIT: '1' } })
const free = await startApi({ database })
const WRONG = 'Wrong-harbor 7 lamps!'
const MINUTE = 60_000

beforeEach(async () => {
  await api.db.delete(throttles)
  for (const { clock } of [api, free]) clock.setOffset(0)
})

interface From {
  address: string
  browser?: string
}

const newBrowser = () => randomBytes(32).toString('hex')

async function login(username: string, password: string, from: From, host = api) {
  const { address, browser } = from
  const headers: Record<string, string> = browser === undefined ? {} : { 'x-session-id': browser }
  const answer = await host.call(calls.login, { body: { username, password }, headers, address })
  return answer.status
}

/** An earlier sign-in that no limit counted. */
async function signedInFrom(email: string, from: From) {
  expect(await login(email, PASSWORD, from, free)).toBe(200)
}

/** Statuses of guesses, each from its own address with a made-up session id. */
async function guesses(email: string, count: number) {
  const statuses: number[] = []
  for (let guess = 0; guess < count; guess += 1) {
    const from = { address: `198.51.100.${guess}`, browser: newBrowser() }
    statuses.push(await login(email, WRONG, from))
  }
  return statuses
}

const of = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('guesses from unknown devices', () => {
  test('are limited to 30 an hour over all addresses and session ids, and do not block a known place', async () => {
    const { email } = await free.registerAndVerify()
    const home = { address: '203.0.113.1' }
    await signedInFrom(email, home)
    const statuses = await guesses(email, 40)
    expect([of(statuses, 401), of(statuses, 429)]).toEqual([30, 10])
    expect(await login(email, PASSWORD, { address: '203.0.113.2' })).toBe(429)
    expect(await login(email, PASSWORD, home)).toBe(200)
  })

  test('do not block a known browser at any address', async () => {
    const { email } = await free.registerAndVerify()
    const browser = newBrowser()
    await signedInFrom(email, { address: '203.0.113.1', browser })
    expect(of(await guesses(email, 40), 401)).toBe(30)
    expect(await login(email, PASSWORD, { address: '203.0.113.3', browser })).toBe(200)
  })

  test('from the address of a known browser do not block it', async () => {
    const { email } = await free.registerAndVerify()
    const browser = newBrowser()
    const address = '203.0.113.1'
    await signedInFrom(email, { address, browser })
    for (let guess = 0; guess < 110; guess += 1) {
      await login(guess < 12 ? email : uniqueEmail(), WRONG, { address, browser: newBrowser() })
    }
    expect(await login(email, PASSWORD, { address })).toBe(429)
    expect(await login(email, PASSWORD, { address, browser })).toBe(200)
  }, 60_000)

  test('do not block the browser that confirmed the address', async () => {
    const member = await free.registerAndVerify()
    await guesses(member.email, 31)
    const from = { address: '203.0.113.4', browser: member.sessionId }
    expect(await login(member.email, PASSWORD, from)).toBe(200)
  })

  test('for an unknown address are counted and answered the same way', async () => {
    const statuses = await guesses(uniqueEmail(), 40)
    expect([of(statuses, 401), of(statuses, 429)]).toEqual([30, 10])
  })
})

describe('a known device', () => {
  test('has 10 tries in 15 minutes and 30 in an hour, counted separately', async () => {
    const { email } = await free.registerAndVerify()
    const from = { address: '203.0.113.1', browser: newBrowser() }
    await signedInFrom(email, from)
    const statuses: number[] = []
    for (let quarter = 0; quarter < 4; quarter += 1) {
      // After the last round's 15 minutes, and all within one hour.
      api.clock.setOffset(quarter * 15.5 * MINUTE)
      for (let guess = 0; guess < 11; guess += 1) statuses.push(await login(email, WRONG, from))
    }
    expect(of(statuses, 401)).toBe(30)
  })

  test('of one account is unknown to another', async () => {
    const [mine, victim] = [await free.registerAndVerify(), await free.registerAndVerify()]
    const from = { address: '203.0.113.1', browser: newBrowser() }
    await signedInFrom(mine.email, from)
    await guesses(victim.email, 30)
    expect(await login(victim.email, WRONG, from)).toBe(429)
  })

  test('is not remembered after a wrong password', async () => {
    const { email } = await free.registerAndVerify()
    const from = { address: '203.0.113.1', browser: newBrowser() }
    expect(await login(email, WRONG, from)).toBe(401)
    await guesses(email, 30)
    expect(await login(email, PASSWORD, from)).toBe(429)
  })

  test('is stored as a hash among the 20 newest of its user', async () => {
    const { email, user } = await free.registerAndVerify()
    const browser = newBrowser()
    for (let place = 0; place < 25; place += 1) {
      free.clock.setOffset(place * 1_000)
      await signedInFrom(email, { address: `203.0.113.${place}`, browser })
    }
    const rows = await api.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
    expect(rows).toHaveLength(20)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    expect(JSON.stringify(rows)).not.toContain(browser)
    await guesses(email, 30)
    expect(await login(email, PASSWORD, { address: '203.0.113.2' })).toBe(429)
    expect(await login(email, PASSWORD, { address: '203.0.113.24' })).toBe(200)
  })

  test('is remembered by 20 concurrent sign-ins without a failure', async () => {
    const { email, user } = await free.registerAndVerify()
    const signIns = Array.from({ length: 20 }, (_, index) =>
      signedInFrom(email, { address: `203.0.113.${index}`, browser: newBrowser() }),
    )
    await Promise.all(signIns)
    expect(await api.db.$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(20)
  })
})
