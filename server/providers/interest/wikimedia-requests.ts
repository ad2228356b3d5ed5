import { createKeyedQueue } from '../../concurrency/keyed-queue.ts'
import { HOUR_S, SECOND_MS } from '../../durations.ts'
import { bounded, TooLongError } from '../bounded.ts'
import { InterestError, type InterestFault } from './port.ts'

const ANSWER_MAX = 256 * 1024

export interface Answer {
  /** Undefined if the host knows nothing at this address (404). */
  json: unknown
  /** Seconds that the host asks us to wait. */
  retryAfter: number | undefined
}

/** Sends one GET request. @throws {InterestError} */
export type Get = (url: string, signal: AbortSignal) => Promise<Answer>

/** @returns seconds from 1 to an hour, or undefined if the header cannot be read */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const value = retryAfter.trim()
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / SECOND_MS)
  return Number.isNaN(seconds) ? undefined : Math.min(HOUR_S, Math.max(1, seconds))
}

function faultOf(status: number): InterestFault | undefined {
  if (status === 200 || status === 404) return undefined
  if (status === 429) return 'limited'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'unavailable' : 'nonsense'
}

async function read(response: Response): Promise<Answer> {
  const { status, headers } = response
  const retryAfter = secondsOf(headers.get('retry-after'))
  if (status === 200) {
    const json: unknown = JSON.parse(await bounded(response, ANSWER_MAX).text())
    return { json, retryAfter }
  }
  await response.body?.cancel()
  const fault = faultOf(status)
  if (fault !== undefined) throw new InterestError(fault, retryAfter)
  return { json: undefined, retryAfter }
}

function errorOf(error: unknown): InterestError {
  if (error instanceof InterestError) return error
  const isUnreadable = error instanceof TooLongError || error instanceof SyntaxError
  return new InterestError(isUnreadable ? 'nonsense' : 'unavailable', undefined, error)
}

/** The outcome of the work, or `slow` as soon as the signal ends it. */
function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  fault: () => InterestFault,
): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(new InterestError(fault()))
  signal.addEventListener('abort', end, { once: true })
  return Promise.race([work, ended]).finally(() => signal.removeEventListener('abort', end))
}

/**
 * Sends requests as Wikimedia asks clients to: with a User-Agent that names us, compressed, and
 * one at a time for all callers. `maxlag` is left out, since a user waits for the answer.
 * Follows no redirects and retries nothing. Reads at most {@link ANSWER_MAX} bytes.
 *
 * @param userAgent product, version and contact; see
 * https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy
 * and https://www.mediawiki.org/wiki/API:Etiquette
 */
export function createWikimediaRequests(userAgent: string): Get {
  const inTurn = createKeyedQueue<'wikimedia'>()
  const headers = {
    'user-agent': userAgent,
    accept: 'application/json',
    'accept-encoding': 'gzip',
  }

  async function send(url: string, signal: AbortSignal): Promise<Answer> {
    try {
      return await read(await fetch(url, { headers, redirect: 'manual', signal }))
    } catch (error) {
      throw errorOf(error)
    }
  }

  return async function get(url, signal) {
    if (signal.aborted) throw new InterestError('slow')
    let isSent = false
    const answer = inTurn('wikimedia', () => {
      isSent = true
      return send(url, signal)
    })
    return unlessAborted(answer, signal, () => (isSent ? 'slow' : 'queued'))
  }
}
