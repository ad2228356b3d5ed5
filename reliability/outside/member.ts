import { randomBytes } from 'node:crypto'
import { type Answer, ask, field, statusOf } from '../kill-loop/client.ts'
import type { Stack } from './stack.ts'

export interface Member {
  /** Status, body and milliseconds of one call without a time limit; with `json`, a POST. */
  send(path: string, json?: object): Promise<{ status: number; body: unknown; ms: number }>
}

/** A new account, signed in. @throws {Error} when the API refuses one */
export async function join(stack: Stack, { premium }: { premium: boolean }): Promise<Member> {
  const email = `member-${randomBytes(6).toString('hex')}@mail.example`
  const password = `Aa1!${randomBytes(9).toString('base64url')}`
  const browserId = randomBytes(32).toString('hex')
  const { url } = stack
  await ask(`${url}/api/auth/register`, 'POST', { json: { email, password }, browserId })
  const mails = await ask(`${url}/local/outbox?to=${email}`, 'GET')
  const token = /token=([\w-]+)/.exec(JSON.stringify(mails))?.[1]
  const json = { token }
  const verified: Answer = await ask(`${url}/api/auth/verify-email`, 'POST', { json, browserId })
  const bearer = field(verified, 'access_token')
  if (bearer === '') throw new Error(`no account: ${statusOf(verified)}`)
  if (premium) await stack.grant(email)
  return {
    async send(path, sent) {
      const started = performance.now()
      const answer = await fetch(url + path, {
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(sent && { 'content-type': 'application/json' }),
        },
        ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      })
      const body: unknown = await answer.json()
      return { status: answer.status, body, ms: performance.now() - started }
    },
  }
}

export const joinMany = (stack: Stack, count: number, options: { premium: boolean }) =>
  Promise.all(Array.from({ length: count }, () => join(stack, options)))
