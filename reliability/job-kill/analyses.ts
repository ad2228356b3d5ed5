import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Progress } from '../../contract/ideas.ts'
import { ask, call, field, statusOf } from '../kill-loop/client.ts'
import type { Host } from './hosts.ts'

const POLL = 50
/** How long an accepted analysis may take after a restart. */
const END_LIMIT = 60_000

/** Registers a user with Premium; returns their access token. */
export async function signUp(host: Pick<Host, 'url' | 'grant'>): Promise<string> {
  const email = `analyst-${randomBytes(6).toString('hex')}@mail.example`
  const password = `Aa1!${randomBytes(9).toString('base64url')}`
  const browserId = randomBytes(32).toString('hex')
  await ask(`${host.url}/api/auth/register`, 'POST', { json: { email, password }, browserId })
  const mails = await ask(`${host.url}/local/outbox?to=${email}`, 'GET')
  const token = /token=([\w-]+)/.exec(JSON.stringify(mails))?.[1]
  const json = { token }
  const verified = await ask(`${host.url}/api/auth/verify-email`, 'POST', { json, browserId })
  await host.grant(email)
  return field(verified, 'access_token')
}

/** Starts an analysis; undefined if the start was not acknowledged. */
export async function start(url: string, bearer: string, market: string) {
  const json = { market }
  const answer = await call(`${url}/api/idea-generator/analyze`, 'POST', { bearer, json })
  return statusOf(answer) === 200 ? field(answer, 'analysis_id') : undefined
}

export async function progressOf(url: string, bearer: string, id: string) {
  const answer = await call(`${url}/api/idea-generator/progress/${id}`, 'GET', { bearer })
  return statusOf(answer) === 200 ? (answer as { body: Progress }).body : undefined
}

/**
 * Polls until the analysis has ended; `lowest` is the lowest progress seen during that time.
 * Undefined if it has not ended after so many milliseconds.
 */
export async function untilEnded(url: string, bearer: string, id: string, limit = END_LIMIT) {
  const started = performance.now()
  let lowest = 100
  while (performance.now() - started < limit) {
    const seen = await progressOf(url, bearer, id)
    if (seen !== undefined) {
      lowest = Math.min(lowest, seen.progress)
      if (seen.status === 'completed' || seen.status === 'error') return { ...seen, lowest }
    }
    await delay(POLL)
  }
  return undefined
}

/** True if the result is there and complete. */
export async function hasResult(url: string, bearer: string, id: string): Promise<boolean> {
  const answer = await ask(`${url}/api/idea-generator/result/${id}`, 'GET', { bearer })
  return statusOf(answer) === 200 && JSON.stringify(answer).includes('"drafted_by"')
}
