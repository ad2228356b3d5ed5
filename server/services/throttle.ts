import { lt, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { throttles } from '../db/schema.ts'
import { DAY_MS } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import type { Retention } from '../tasks/retention.ts'

/** Milliseconds until the next midnight UTC, when daily quotas reset: 1 to 86,400,000. */
export function untilMidnightUtc(now: Date): number {
  return DAY_MS - (now.getTime() % DAY_MS)
}

/** Counts attempts in the database. All hosts share the counts, and a restart keeps them. */
export interface Throttle {
  /**
   * Counts one more attempt under `key`, and returns whether it is within `limit` per window of
   * `windowMs`.
   */
  allows(key: string, limit: number, windowMs: number): Promise<boolean>
  /**
   * The same for one attempt or more at once, but throws.
   * @throws {Refusal} `rate_limited` with the seconds until the window ends
   */
  hit(key: string, limit: number, windowMs: number, attempts?: number): Promise<void>
}

/** @param factor multiplies every limit; `Infinity` disables them */
export function createThrottle(db: Database, clock: Clock, factor: number): Throttle {
  /** Seconds to wait. 0 when the attempt is allowed. */
  async function count(
    key: string,
    limit: number,
    windowMs: number,
    attempts = 1,
  ): Promise<number> {
    if (factor === Infinity) return 0
    const now = clock.now()
    const windowEnd = new Date(now.getTime() + windowMs)
    const isOver = sql`${throttles.windowEnd} <= ${now.toISOString()}::timestamptz`
    const [row] = await db
      .insert(throttles)
      .values({ key, count: attempts, windowEnd })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${isOver} then ${attempts}::int else ${throttles.count} + ${attempts}::int end`,
          windowEnd: sql`case when ${isOver} then excluded.window_end else ${throttles.windowEnd} end`,
        },
      })
      .returning()
    if (row === undefined || row.count <= limit * factor) return 0
    return Math.max(1, Math.ceil((row.windowEnd.getTime() - now.getTime()) / 1000))
  }

  return {
    async allows(key, limit, windowMs) {
      return (await count(key, limit, windowMs)) === 0
    },
    async hit(key, limit, windowMs, attempts) {
      const retryAfter = await count(key, limit, windowMs, attempts)
      if (retryAfter > 0) throw new Refusal('rate_limited', { retryAfter })
    },
  }
}

/** Replaces a refusal's text with a specific reason. @throws {Refusal} `rate_limited` */
export async function orSay(detail: string, hit: Promise<void>): Promise<void> {
  await hit.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
    throw new Refusal('rate_limited', { detail, retryAfter: error.retryAfter })
  })
}

export const throttleRetentions: readonly Retention[] = [
  { from: throttles, kept: DAY_MS, where: (before) => lt(throttles.windowEnd, before) },
]
