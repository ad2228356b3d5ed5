import { setTimeout as delay } from 'node:timers/promises'
import { SESSION_HEADER } from '../../contract/call.ts'

/** `lost`: the connection broke before an answer. */
export type Answer =
  | { kind: 'answered'; status: number; body: unknown; ms: number }
  | { kind: 'lost' }

interface CallOptions {
  json?: unknown
  form?: Record<string, string>
  bearer?: string
  browserId?: string
}

type Method = 'GET' | 'POST' | 'DELETE'

/** How to make a call: once, or until there is a definite answer. */
export type Send = (url: string, method: Method, options?: CallOptions) => Promise<Answer>

const ANSWER_LIMIT = 20_000
const ATTEMPTS = 30
const PAUSE = 250

/** Makes one call; never throws, because a killed server is expected. */
export async function call(
  url: string,
  method: Method,
  options: CallOptions = {},
): Promise<Answer> {
  const started = performance.now()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.bearer !== undefined) headers.authorization = `Bearer ${options.bearer}`
  if (options.browserId !== undefined) headers[SESSION_HEADER] = options.browserId
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(ANSWER_LIMIT) }
  if (options.json !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(options.json)
  }
  if (options.form !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(options.form)) form.set(name, value)
    init.body = form
  }
  try {
    const answer = await fetch(url, init)
    const body: unknown = answer.status === 204 ? undefined : await answer.json()
    return { kind: 'answered', status: answer.status, body, ms: performance.now() - started }
  } catch {
    return { kind: 'lost' }
  }
}

/** Makes one call, and repeats it while the server says that it is busy: for checks. */
export async function ask(url: string, method: Method, options: CallOptions = {}): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(url, method, options)
    if (statusOf(answer) !== 503 || attempt === ATTEMPTS) return answer
    await delay(PAUSE)
  }
}

/** A field of an answer's body as text; empty if it is missing. */
export function field(answer: Answer, name: string): string {
  if (answer.kind === 'lost' || typeof answer.body !== 'object' || answer.body === null) return ''
  const value = (answer.body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

export function statusOf(answer: Answer): number {
  return answer.kind === 'lost' ? 0 : answer.status
}
