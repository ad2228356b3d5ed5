import { MINUTE_MS } from '../../durations.ts'

/**
 * The idempotency key of an intent: the same for repetitions within a minute.
 * The provider repeats failures under a key as well, and for a day, so a key
 * without time would keep somebody out for as long after one bad moment. What
 * an older repetition creates anew, nobody has the address of.
 */
export function intentKey(intent: string, now: Date): string {
  return `${intent}:${Math.floor(now.getTime() / MINUTE_MS)}`
}
