import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billingEvents } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { observeJob } from '../../observed.ts'
import { PaymentError, type Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'
import { createLeasedQueue } from '../../tasks/leased-queue.ts'
import { delayAfter, hasCome } from '../../tasks/next-attempt.ts'
import type { WorkLog } from '../../tasks/rounds.ts'
import { isUnderWay } from './current-subscription.ts'
import { ACCOUNT_ERASED } from './events.ts'
import { createLapsed } from './lapsed.ts'
import type { Subscribers } from './subscribers.ts'

/** The maximum number of events at a time. */
const BATCH = 20
/**
 * The lease of a claimed event. Short, because a crash delays the event for this long, and
 * processing it twice is harmless.
 */
const LEASE_MS = 15_000
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = HOUR_MS

type Row = typeof billingEvents.$inferSelect

interface Dependencies {
  db: Database
  clock: Clock
  payments: Payments
  subscribers: Subscribers
}

/**
 * Processes stored billing events by asking the provider for the current state. The state inside an
 * event is never used, so the order and number of events do not matter. Events are retried without
 * a limit.
 */
export function createApplying({ db, clock, payments, subscribers }: Dependencies) {
  const noteLapsed = createLapsed(db, clock)
  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const isOpen = isNull(billingEvents.processedAt)
  const queue = createLeasedQueue({ db, table: billingEvents, isOpen, age: 'receivedAt' })

  /**
   * Marks events as processed, even if another host has claimed them: the provider has already been
   * asked.
   */
  async function finish(rows: readonly Row[]): Promise<void> {
    const ids = rows.map((row) => row.id)
    await db
      .update(billingEvents)
      .set({ processedAt: clock.now(), nextAttemptAt: null, failure: null })
      .where(and(inArray(billingEvents.id, ids), isOpen))
  }

  /** Ends everything that an erased account would still pay for. */
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

  /** Processes all due events of a customer together. Returns whether they are finished. */
  async function attempt(customerId: string, rows: readonly Row[], log: WorkLog): Promise<boolean> {
    try {
      const isErased = rows.some(({ type }) => type === ACCOUNT_ERASED)
      await (isErased ? end(customerId, rows) : refresh(customerId, rows, log))
    } catch (error) {
      // Erasing the account meanwhile adds an event of its own.
      const isGone = error instanceof Refusal
      if (!isGone && !(error instanceof PaymentError)) throw error
      const attempts = Math.max(...rows.map((row) => row.attempts))
      const delay = delayAfter(attempts, FIRST_DELAY_MS, LONGEST_DELAY_MS)
      await queue.conclude(rows, { nextAttemptAt: later(delay), failure: error.code })
      const fields = { event: 'billing_delayed', attempts, code: error.code }
      log.warn(fields, 'what a payment leads to is tried again later')
      return false
    }
    await finish(rows)
    return true
  }

  return {
    /** Makes interrupted events due immediately, for a process with exclusive use of the database. */
    async takeOver(): Promise<void> {
      await db
        .update(billingEvents)
        .set({ nextAttemptAt: null })
        .where(and(isOpen, isNotNull(billingEvents.nextAttemptAt)))
    },

    /**
     * Processes due events, a few at a time. Returns whether it did anything. @throws when the
     * database fails
     */
    async round(log: WorkLog): Promise<boolean> {
      await noteLapsed()
      const events = await queue.claim({
        due: hasCome(billingEvents.nextAttemptAt, clock.now()),
        limit: BATCH,
        lease: { nextAttemptAt: later(LEASE_MS) },
      })
      const groups = Map.groupBy(events, (row) => row.customerId ?? '')
      const ends = await Promise.allSettled(
        [...groups].map(([customerId, rows]) =>
          observeJob({ queue: 'webhooks', ids: rows.map(({ id }) => id) }, () =>
            attempt(customerId, rows, log),
          ),
        ),
      )
      for (const each of ends) if (each.status === 'rejected') throw each.reason
      return ends.some((each) => each.status === 'fulfilled' && each.value)
    },
  }
}

export type Applying = ReturnType<typeof createApplying>
