import { MINUTE_MS } from '../../durations.ts'

/**
 * The idempotency key of an intent: the same for retries within a minute. The provider also replays
 * failures under a key for a day, so a key without the time would block a user for a day after one
 * failure. A later retry may create a second object, but no user ever has the address of the first.
 */
export function intentKey(intent: string, now: Date): string {
  return `${intent}:${Math.floor(now.getTime() / MINUTE_MS)}`
}
