import { describe, expect, test } from 'vitest'
import type { Call, CallInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'

const api = await startApi()
const PASSWORD_OF_STRANGER = 'Another-harbor 9 lamps!'
const known = (await api.registerAndVerify()).email

/** Status, header names and body of an answer, the address masked. */
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

describe('nobody learns whether an address has an account', () => {
  test.each(Object.entries(asked))(
    'target 9: by what is answered to 100 questions about known and unknown addresses, %s',
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

  test.each(['register', 'forgotPassword', 'resendVerification'] as const)(
    'target 10: by the time of %s, which is that of its pace',
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
