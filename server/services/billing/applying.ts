import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billingEvents } from '../../db/schema.ts'
import { PaymentError, type Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'
import { createLeasedQueue } from '../../tasks/leased-queue.ts'
import { delayAfter, hasCome } from '../../tasks/next-attempt.ts'
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
  const isOpen = isNull(billingEvents.processedAt)
  const queue = createLeasedQueue({ db, table: billingEvents, isOpen, age: 'receivedAt' })

  /** Whoever has claimed them by now: what was asked of the provider has been done. */
  async function finish(rows: readonly Row[]): Promise<void> {
    const ids = rows.map((row) => row.id)
    await db
      .update(billingEvents)
      .set({ processedAt: clock.now(), nextAttemptAt: null, failure: null })
      .where(and(inArray(billingEvents.id, ids), isOpen))
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
      const delay = delayAfter(attempts, FIRST_DELAY, LONGEST_DELAY)
      await queue.conclude(rows, { nextAttemptAt: later(delay), failure: error.code })
      const fields = { event: 'billing_delayed', attempts, code: error.code }
      log.warn(fields, 'what a payment leads to is tried again later')
      return false
    }
    await finish(rows)
    return true
  }

  return {
    /** Makes what was left in the middle due at once; for a process that has the database to itself. */
    async takeOver(): Promise<void> {
      await db
        .update(billingEvents)
        .set({ nextAttemptAt: null })
        .where(and(isOpen, isNotNull(billingEvents.nextAttemptAt)))
    },

    /** Follows up what is due, a few at once; answers whether anything was done. @throws when the database fails */
    async round(log: WorkLog): Promise<boolean> {
      await noteLapsed()
      const events = await queue.claim({
        due: hasCome(billingEvents.nextAttemptAt, clock.now()),
        limit: BATCH,
        lease: { nextAttemptAt: later(LEASE) },
      })
      const groups = Map.groupBy(events, (row) => row.customerId ?? '')
      const ends = await Promise.allSettled(
        [...groups].map(([customerId, rows]) => attempt(customerId, rows, log)),
      )
      for (const each of ends) if (each.status === 'rejected') throw each.reason
      return ends.some((each) => each.status === 'fulfilled' && each.value)
    },
  }
}

export type Applying = ReturnType<typeof createApplying>
