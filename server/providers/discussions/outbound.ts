import { setTimeout as pause } from 'node:timers/promises'
import { LiveSourceError } from './port.ts'

const ANSWER_MAX = 4 * 1024 * 1024
const RETRIES = 2
/** Milliseconds before the first retry; doubled before the second. */
const PAUSE = 150

export interface Answer {
  status: number
  headers: Headers
  /** Undefined if the answer is not JSON, such as an error page. */
  json: unknown
}

/** @throws {LiveSourceError} for an answer of more than {@link ANSWER_MAX} bytes */
async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel()
    return undefined
  }
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX) throw new LiveSourceError('nonsense')
    text += decoder.decode(chunk, { stream: true })
  }
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
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await askOnce(`${origin}${path}`, init, signal)
      // A 5xx with JSON comes from the vendor itself, not from a broken host.
      if (answer.status < 500 || answer.json !== undefined) return answer
    } catch (error) {
      if (signal.aborted) throw new LiveSourceError('slow')
      if (error instanceof LiveSourceError) throw error
    }
    if (tries === RETRIES) throw new LiveSourceError('unavailable')
    const wait = PAUSE * 2 ** tries * (0.75 + Math.random() / 2)
    await pause(wait, undefined, { signal }).catch(() => {
      throw new LiveSourceError('slow')
    })
  }
}

/** Remembers until when a source asked for a pause. */
export function createPatience(now: () => number = () => performance.now()) {
  let until = 0
  return {
    /** @throws {LiveSourceError} `limited` while the source wants a pause */
    check() {
      if (now() < until) throw new LiveSourceError('limited')
    },
    /**
     * The source asks for a pause of this many seconds; a value that is not a number
     * counts as a minute.
     */
    wait(seconds: number) {
      const length = Number.isFinite(seconds) && seconds >= 0 ? seconds : 60
      until = Math.max(until, now() + length * 1_000)
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
