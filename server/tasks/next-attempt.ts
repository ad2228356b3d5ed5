import { isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a row is due: it has no time yet, or its time is over. */
export function hasCome(nextAttemptAt: PgColumn, now: Date): SQL | undefined {
  return or(isNull(nextAttemptAt), lte(nextAttemptAt, now))
}

/**
 * The wait after a number of attempts, in milliseconds. Doubles from the first to the longest.
 * @param attempts at least 1
 */
export function delayAfter(attempts: number, first: number, longest: number): number {
  return Math.min(first * 2 ** (attempts - 1), longest)
}
