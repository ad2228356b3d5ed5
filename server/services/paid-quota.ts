import { DAY_MS } from '../durations.ts'
import type { Leases } from './leases/leases.ts'
import type { Throttle } from './throttle.ts'

/** How many calls to a provider that costs money may be made. */
interface Quota {
  /** Name of the counters of a day. */
  counter: string
  /** Name of the places for calls at the same time. */
  places: string
  /** Calls a day, for one user and for everybody together. */
  perUser: number
  inAll: number
  /** Calls that one user may have under way at a time. */
  atOnce: number
}

/** Makes a paid call for a user. @throws {Refusal} `rate_limited`, `too_many_at_once`, and what the call throws */
export type PaidCall = <T>(userId: string, call: () => Promise<T>) => Promise<T>

export function createPaidQuota(
  { leases, throttle }: { leases: Leases; throttle: Throttle },
  { counter, places, perUser, inAll, atOnce }: Quota,
): PaidCall {
  return (userId, call) =>
    leases.within(`${places} ${userId}`, atOnce, async () => {
      // Counted before the call, so that neither a crash nor a burst makes more of them.
      await throttle.hit(`${counter}:${userId}`, perUser, DAY_MS)
      await throttle.hit(counter, inAll, DAY_MS)
      return call()
    })
}
