import { SECOND_MS } from '../../durations.ts'
import { numberFrom } from '../../numbers.ts'
import { bounded, TooLongError } from '../bounded.ts'
import { withRetries } from '../retry.ts'
import { LiveSourceError } from './port.ts'

const ANSWER_MAX = 4 * 1024 * 1024
const RETRY_PAUSE_MS = 150

export interface Answer {
  status: number
  headers: Headers
  /** Undefined if the answer is not JSON, such as an error page. */
  json: unknown
}

/** @throws {LiveSourceError} for an answer of more than {@link ANSWER_MAX} bytes */
async function readJson(response: Response): Promise<unknown> {
  // Apple sends its JSON as JavaScript.
  if (!/\b(?:json|javascript)\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel()
    return undefined
  }
  const text = await bounded(response, ANSWER_MAX)
    .text()
    .catch((error: unknown) => {
      throw error instanceof TooLongError ? new LiveSourceError('nonsense') : error
    })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function askOnce(url: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal })
  const { status, headers } = response
  return { status, headers, json: await readJson(response) }
}

/**
 * Calls one origin and no other; follows no redirects. Retries at most twice after
 * a failure that may be temporary: no answer, or a server error.
 * @throws {LiveSourceError} `slow` when the signal ends it, `unavailable`,
 * `nonsense` for a huge answer
 */
export async function ask(
  origin: string,
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Answer> {
  async function attempt(): Promise<Answer> {
    const answer = await askOnce(`${origin}${path}`, init, signal).catch((error: unknown) => {
      throw error instanceof LiveSourceError ? error : new LiveSourceError('unavailable')
    })
    // A 5xx with JSON is the vendor's own word, not a broken host's.
    if (answer.status < 500 || answer.json !== undefined) return answer
    throw new LiveSourceError('unavailable')
  }

  const mayPass = (error: Error) =>
    error instanceof LiveSourceError && error.fault === 'unavailable'
  return withRetries(attempt, { signal, pauseMs: RETRY_PAUSE_MS, mayPass }).catch((error) => {
    throw signal.aborted ? new LiveSourceError('slow') : error
  })
}

/** Remembers until when a source asked for a pause. */
export function createPatience(now: () => number = () => performance.now()) {
  let until = 0
  return {
    /** @throws {LiveSourceError} `limited` while the source wants a pause */
    check() {
      if (now() < until) throw new LiveSourceError('limited')
    },
    /** The source asks for a pause in seconds; a value that is not a number counts as a minute. */
    wait(seconds: unknown) {
      until = Math.max(until, now() + (numberFrom(seconds, { min: 0 }) ?? 60) * SECOND_MS)
    },
  }
}

/** The loaded items, or none if the source failed. */
export function orNone<T>(got: Promise<T[]>): Promise<T[]> {
  return got.catch((error: unknown) => {
    if (error instanceof LiveSourceError) return []
    throw error
  })
}
