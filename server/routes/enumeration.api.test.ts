import { afterEach, describe, expect, test } from 'vitest'
import type { Call, CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'

const api = await startApi()
const PASSWORD_OF_STRANGER = 'Another-harbor 9 lamps!'
const known = (await api.registerAndVerify()).email

/** Status, header names and body of an answer, with the address masked. */
async function seen<C extends Call>(call: C, body: CallInput<C, 'body'>, email: string) {
  const { status, headers, text } = await api.call(call, { body })
  return JSON.stringify([status, Object.keys(headers).sort(), text.replaceAll(email, '<email>')])
}

const asked = {
  'signing in': (email: string) =>
    seen(calls.login, { username: email, password: 'Wrong-harbor 7 lamps!' }, email),
  registering: (email: string) => seen(calls.register, { email, password: PASSWORD }, email),
  'registering and signing in with that password': async (email: string) => {
    await api.call(calls.register, { body: { email, password: PASSWORD_OF_STRANGER } })
    return seen(calls.login, { username: email, password: PASSWORD_OF_STRANGER }, email)
  },
  'resending the verification': (email: string) => seen(calls.resendVerification, { email }, email),
  'asking for a new password': (email: string) => seen(calls.forgotPassword, { email }, email),
}

const HOUR = 3_600_000
const MINUTE = HOUR / 60
const DAY = 24 * HOUR

/** A stranger's actions on an address, with their times from the first action. */
const LIVES: Record<string, [at: number, act: 'register' | 'resend'][]> = {
  'registered once': [[0, 'register']],
  'registered, and mailed again while the link is valid': [
    [0, 'register'],
    [20 * HOUR, 'resend'],
  ],
  'registered, and mailed again when the link has expired': [
    [0, 'register'],
    [7 * DAY, 'resend'],
  ],
  'mailed again and again': [
    [0, 'register'],
    [7 * DAY, 'resend'],
    [14 * DAY, 'resend'],
    [21 * DAY, 'resend'],
  ],
  'registered again past the mail limit': [
    [0, 'register'],
    [1, 'register'],
    [2, 'register'],
    [3, 'register'],
    [4, 'resend'],
  ],
  'registered twice': [
    [0, 'register'],
    [3 * DAY, 'register'],
  ],
}

afterEach(() => api.clock.setOffset(0))

describe('the answers never reveal if an address has an account', () => {
  test.each(Object.entries(asked))(
    'by the answers to 100 requests about known and unknown addresses, %s',
    async (_name, ask) => {
      const answers = new Set<string>()
      const both = [known, uniqueEmail()]
      for (let question = 0; question < 100; question += 20) {
        const round = Array.from({ length: 20 }, (_, index) => ask(both[index % 2] ?? ''))
        for (const answer of await Promise.all(round)) answers.add(answer)
      }
      expect([...answers]).toHaveLength(1)
    },
    60_000,
  )

  test.each(Object.entries(LIVES))(
    'by signing in on any day with the password of a registration: %s',
    async (_name, acts) => {
      const limited = await startApi({ env: { RATE_LIMIT: '1' } })
      const both = [(await limited.registerAndVerify()).email, uniqueEmail()] as const
      const at = (ms: number) => limited.clock.setOffset(HOUR * 2 + ms)
      const post = (call: Call, body: object, place: string) =>
        limited.call(call, { body: body as never, address: place })
      const signIn = async (email: string, place: string) => {
        const body = { username: email, password: PASSWORD_OF_STRANGER }
        const { status, text } = await post(calls.login, body, place)
        return `${status} ${text}`
      }
      const seenOn: string[] = []
      for (let hour = 0; hour <= 40 * 24; hour += 12) {
        for (const [when, act] of acts) {
          if (when < hour * HOUR || when >= (hour + 12) * HOUR) continue
          at(when)
          for (const email of both) {
            const body = { email, ...(act === 'register' && { password: PASSWORD_OF_STRANGER }) }
            const call = act === 'register' ? calls.register : calls.resendVerification
            await post(call, body, `203.0.113.${(hour % 200) + 1}`)
          }
        }
        // Long enough before the hour that a slow run does not pass it between two registrations.
        at((hour + 12) * HOUR - 10 * MINUTE)
        await limited.services.cleanup()
        const answers = await Promise.all(both.map((email) => signIn(email, '203.0.113.250')))
        expect(answers[0], `after ${hour + 12} hours`).toBe(answers[1])
        seenOn.push(answers[0] ?? '')
      }
      // The API says this for a while, and forgets it later.
      expect(seenOn[0]).toContain('Email not verified')
      expect(seenOn.at(-1)).toContain('Incorrect email or password')
    },
    60_000,
  )

  test.each(['register', 'forgotPassword', 'resendVerification'] as const)(
    'by the time of %s, which is fixed',
    async (name) => {
      const paced = await startApi({ paceStep: 200 })
      const { email } = await paced.registerAndVerify()
      for (const address of [email, uniqueEmail()]) {
        const body = { email: address, ...(name === 'register' ? { password: PASSWORD } : {}) }
        const started = performance.now()
        await paced.call(calls[name] as Call, { body: body as never })
        const steps = (performance.now() - started) / 200
        expect(steps).toBeGreaterThan(0.99)
      }
    },
    60_000,
  )
})
