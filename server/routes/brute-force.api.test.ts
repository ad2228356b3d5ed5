import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi } from '../../testing/api.ts'
import { throttles } from '../db/schema.ts'

const api = await startApi({ env: { RATE_LIMIT: '1' } })

beforeEach(async () => void (await api.db.delete(throttles)))

interface Guess {
  address: string
  headers?: Record<string, string>
}

async function guess(username: string, password: string, { address, headers = {} }: Guess) {
  const body = { username, password }
  const answer = await api.call(calls.login, { body, headers, address })
  return { status: answer.status, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
}

/** Guesses that were compared with the password; all others were refused before hashing. */
const compared = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 401).length

describe('guessing a password', () => {
  test('1,000 times from 200 addresses compares at most 30, and does not lock the owner out', async () => {
    const member = await api.registerAndVerify()
    const answers = []
    for (let index = 0; index < 1_000; index += 1) {
      const headers = { 'x-session-id': randomBytes(32).toString('hex') }
      const address = `198.51.100.${index % 200}`
      answers.push(await guess(member.email, `Wrong-harbor ${index} lamps!`, { address, headers }))
    }
    expect(compared(answers)).toBeLessThanOrEqual(30)
    expect(compared(answers)).toBeGreaterThan(0)
    expect(answers.at(-1)?.retryAfter).toBeGreaterThan(0)

    const started = performance.now()
    const own = { 'x-session-id': member.sessionId }
    const owner = await guess(member.email, PASSWORD, { address: '192.0.2.77', headers: own })
    expect(owner.status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('gets no more tries with other addresses in forwarding headers', async () => {
    const { email } = await api.registerAndVerify()
    const answers = []
    for (let index = 0; index < 40; index += 1) {
      const elsewhere = `203.0.113.${index}`
      const headers = {
        'x-forwarded-for': elsewhere,
        forwarded: `for=${elsewhere}`,
        'x-real-ip': elsewhere,
        'cf-connecting-ip': elsewhere,
      }
      answers.push(
        await guess(email, `Wrong-harbor ${index} lamps!`, { address: '192.0.2.5', headers }),
      )
    }
    expect(compared(answers)).toBe(10)
  })
})
