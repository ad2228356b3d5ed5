import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'
import { bounded } from '../bounded.ts'
import { IdentityError } from './port.ts'

/** Older keys are fetched again, so withdrawn keys are removed. */
const FRESH_FOR_MS = HOUR_MS
/** How long keys are trusted while newer ones cannot be loaded. */
const TRUSTED_FOR_MS = DAY_MS
/** Pause between two fetches, for any number of tokens with unknown keys. */
const PAUSE_MS = MINUTE_MS
/** The pause while there are no keys at all. */
const PAUSE_WITHOUT_KEYS_MS = 5_000
/** Time limit of the whole answer. */
const FETCH_TIMEOUT_MS = 4_000
const ANSWER_MAX = 256 * 1024

interface Keys {
  find: ReturnType<typeof createLocalJWKSet>
  fetchedAt: number
}

async function fetchKeys(url: string): Promise<Keys['find']> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const response = await fetch(url, { signal, redirect: 'error' })
  if (response.status !== 200) throw new Error(`The key set was answered ${response.status}`)
  return createLocalJWKSet(await bounded(response, ANSWER_MAX).json())
}

/**
 * The signing keys at the configured address, never at an address in a token.
 * jose's own remote set pauses only after a successful fetch and drops its keys
 * when they are old. This one also pauses when the host is down, and keeps its
 * keys for a day.
 * @throws {IdentityError} from the returned function, `unavailable`
 */
export function createKeySet(url: string, clock: Clock): JWTVerifyGetKey {
  let keys: Keys | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let failure: unknown
  const join = createSingleFlight<'keys', void>()

  async function fetchOnce(): Promise<void> {
    triedAt = clock.now().getTime()
    try {
      keys = { find: await fetchKeys(url), fetchedAt: triedAt }
      failure = undefined
    } catch (error) {
      failure = error
    }
  }

  /** Milliseconds since a time; after the clock was set back, a very long time. */
  function since(time: number): number {
    const passed = clock.now().getTime() - time
    return passed < 0 ? Number.POSITIVE_INFINITY : passed
  }

  /** Joins a running fetch, starts one if it is due, or does nothing. */
  async function refresh(): Promise<void> {
    await join('keys', async () => {
      if (since(triedAt) >= (keys ? PAUSE_MS : PAUSE_WITHOUT_KEYS_MS)) await fetchOnce()
    })
  }

  return async function findKey(header, token) {
    if (keys === undefined || since(keys.fetchedAt) > FRESH_FOR_MS) await refresh()
    if (keys !== undefined && since(keys.fetchedAt) > TRUSTED_FOR_MS) keys = undefined
    if (keys === undefined) throw new IdentityError('unavailable', failure)
    try {
      return await keys.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await refresh()
      // Without a fetch, it is unknown if the key is a new one.
      if (failure !== undefined) throw new IdentityError('unavailable', failure)
      return keys.find(header, token)
    }
  }
}
