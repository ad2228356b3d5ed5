import { DAY_MS } from '../durations.ts'
import type { Leases } from './leases/leases.ts'
import type { Throttle } from './throttle.ts'

/** The limits for calls to a paid provider. */
interface Quota {
  /** The name of the daily counters. */
  counter: string
  /** The name of the limit on concurrent calls. */
  places: string
  /** Calls per day, for one user and for all users together. */
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
  { leases, throttle }: { leases: Leases; throttle: Throttle },
  { counter, places, perUser, inAll, atOnce }: Quota,
): PaidCall {
  return (userId, call) =>
    leases.within(`${places} ${userId}`, atOnce, async () => {
      // Counted before the call, so a crash or a burst cannot exceed the limit.
      await throttle.hit(`${counter}:${userId}`, perUser, DAY_MS)
      await throttle.hit(counter, inAll, DAY_MS)
      return call()
    })
}
