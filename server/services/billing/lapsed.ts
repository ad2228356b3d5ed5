import { and, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billing, billingEvents } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'

const BATCH = 20

/** Our own event for a period that is over by the clock without a known renewal. */
const PERIOD_OVER = 'period.over'

/**
 * Queues a check of each subscription that should have been renewed, so a lost renewal message does
 * not block a paying user. Repeats once an hour per subscription until the provider reports its
 * state.
 */
export function createLapsed(db: Database, clock: Clock): () => Promise<void> {
  return async function noteLapsed() {
    const now = clock.now()
    const lapsed = await db
      .select({ userId: billing.userId, customerId: billing.customerId })
      .from(billing)
      .where(
        and(
          // In words, as in the index that holds these alone.
          sql`${billing.status} = 'active'`,
          lte(billing.currentPeriodEnd, now),
          or(isNull(billing.cancelAt), gt(billing.cancelAt, now)),
        ),
      )
      .orderBy(billing.currentPeriodEnd)
      .limit(BATCH)
    if (lapsed.length === 0) return
    const hour = Math.floor(now.getTime() / HOUR_MS)
    const events = lapsed.map(({ userId, customerId }) => ({
      id: `over:${userId}:${hour}`,
      type: PERIOD_OVER,
      customerId,
      receivedAt: now,
    }))
    await db.insert(billingEvents).values(events).onConflictDoNothing()
  }
}
