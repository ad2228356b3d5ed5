import { and, asc, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billingEvents } from '../../db/schema.ts'
import { PaymentError, type Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'
import type { WorkLog } from '../../tasks/rounds.ts'
import { isUnderWay } from './current-subscription.ts'
import { ACCOUNT_ERASED } from './events.ts'
import { createLapsed } from './lapsed.ts'
import type { Subscribers } from './subscribers.ts'

/** Events under way at once. */
const BATCH = 20
/** How long a claimed event is nobody else's. Twice at once would do no harm, so a crash costs little. */
const LEASE = 15_000
const FIRST_DELAY = 2_000
const LONGEST_DELAY = 3_600_000

type Row = typeof billingEvents.$inferSelect

interface Dependencies {
  db: Database
  clock: Clock
  payments: Payments
  subscribers: Subscribers
}

/**
 * Follows up what was taken down, by asking the provider what holds now: what
 * an event says of its object is never used, so that neither their order nor
 * their number matters. Nothing is given up.
 */
export function createApplying({ db, clock, payments, subscribers }: Dependencies) {
  const noteLapsed = createLapsed(db, clock)
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  function claim(): Promise<Row[]> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(billingEvents)
        .where(
          and(
            isNull(billingEvents.processedAt),
            or(isNull(billingEvents.nextAttemptAt), lte(billingEvents.nextAttemptAt, clock.now())),
          ),
        )
        .orderBy(asc(billingEvents.receivedAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      if (due.length === 0) return []
      const ids = due.map((row) => row.id)
      await tx
        .update(billingEvents)
        .set({ attempts: sql`${billingEvents.attempts} + 1`, nextAttemptAt: later(LEASE) })
        .where(inArray(billingEvents.id, ids))
      return due.map((row) => ({ ...row, attempts: row.attempts + 1 }))
    })
  }

  async function conclude(rows: readonly Row[], end: Partial<Row>): Promise<void> {
    const ids = rows.map((row) => row.id)
    await db
      .update(billingEvents)
      .set(end)
      .where(and(inArray(billingEvents.id, ids), isNull(billingEvents.processedAt)))
  }

  /** Nobody pays for an account that is gone. */
  async function end(customerId: string, rows: readonly Row[]): Promise<void> {
    for (const { checkoutId } of rows) {
      if (checkoutId !== null) await payments.expireCheckout(checkoutId)
    }
    for (const { id, status } of await payments.subscriptionsOf(customerId)) {
      if (isUnderWay(status) || status === 'incomplete') await payments.cancelNow(id)
    }
    await payments.deleteCustomer(customerId)
  }

  async function refresh(customerId: string, rows: readonly Row[], log: WorkLog): Promise<void> {
    const userId = await subscribers.userOf(customerId)
    if (userId === undefined) {
      const fields = { event: 'billing_customer_unknown', events: rows.length }
      log.warn(fields, 'an event is about nobody we know')
      return
    }
    await subscribers.exclusively(userId, async () => {
      const row = await subscribers.find(userId)
      if (row !== undefined) await subscribers.refresh(row)
    })
  }

  /** Follows up all that is due of one customer at once; answers whether it is done. */
  async function attempt(customerId: string, rows: readonly Row[], log: WorkLog): Promise<boolean> {
    try {
      const isErased = rows.some(({ type }) => type === ACCOUNT_ERASED)
      await (isErased ? end(customerId, rows) : refresh(customerId, rows, log))
    } catch (error) {
      // An account that is erased in the middle leaves an event of its own.
      const isGone = error instanceof Refusal
      if (!isGone && !(error instanceof PaymentError)) throw error
      const attempts = Math.max(...rows.map((row) => row.attempts))
      const delay = Math.min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY)
      await conclude(rows, { nextAttemptAt: later(delay), failure: error.code })
      const fields = { event: 'billing_delayed', attempts, code: error.code }
      log.warn(fields, 'what a payment leads to is tried again later')
      return false
    }
    await conclude(rows, { processedAt: clock.now(), nextAttemptAt: null, failure: null })
    return true
  }

  return {
    /** Makes what was left in the middle due at once; for a process that has the database to itself. */
    async takeOver(): Promise<void> {
      await db
        .update(billingEvents)
        .set({ nextAttemptAt: null })
        .where(and(isNull(billingEvents.processedAt), isNotNull(billingEvents.nextAttemptAt)))
    },

    /** Follows up what is due, a few at once; answers whether anything was done. @throws when the database fails */
    async round(log: WorkLog): Promise<boolean> {
      await noteLapsed()
      const groups = Map.groupBy(await claim(), (row) => row.customerId ?? '')
      const ends = await Promise.allSettled(
        [...groups].map(([customerId, rows]) => attempt(customerId, rows, log)),
      )
      for (const each of ends) if (each.status === 'rejected') throw each.reason
      return ends.some((each) => each.status === 'fulfilled' && each.value)
    },
  }
}

export type Applying = ReturnType<typeof createApplying>
