import type { Clock } from '../clock.ts'
import type { Leases } from './leases/leases.ts'
import { type Throttle, untilMidnightUtc } from './throttle.ts'

/** The limits for calls to a paid provider. */
interface Quota {
  /** The name of the daily counters. */
  counter: string
  /** The name of the limit on concurrent calls. */
  places: string
  /** Calls per day, which begins at midnight UTC, for one user and for all users together. */
  perUser: number
  inAll: number
  /** Concurrent calls of one user. */
  atOnce: number
}

/**
 * Makes a paid call for a user. @throws {Refusal} `rate_limited`, `too_many_at_once`, and the
 * call's own errors
 */
export type PaidCall = <T>(userId: string, call: () => Promise<T>) => Promise<T>

export function createPaidQuota(
  { leases, throttle, clock }: { leases: Leases; throttle: Throttle; clock: Clock },
  { counter, places, perUser, inAll, atOnce }: Quota,
): PaidCall {
  return (userId, call) =>
    leases.within(`${places} ${userId}`, atOnce, async () => {
      // Counted before the call, so a crash or a burst cannot exceed the limit.
      await throttle.hit(`${counter}:${userId}`, perUser, untilMidnightUtc(clock.now()))
      await throttle.hit(counter, inAll, untilMidnightUtc(clock.now()))
      return call()
    })
}
