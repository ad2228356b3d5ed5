import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billing, billingEvents } from '../../db/schema.ts'
import { tellOrder } from '../../observed.ts'
import { ForgedEventError, type Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'

/** Our own event for an erased account. The provider's event ids have another prefix. */
export const ACCOUNT_ERASED = 'account.erased'

/** Event types that can change a subscription. All others are only stored. */
const FOLLOWED = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
])

interface Dependencies {
  db: Database
  clock: Clock
  payments: Payments
  /** Called after an event to process was written. */
  onQueued: () => void
}

/** Stores billing events for later processing. */
export interface BillingEvents {
  /**
   * Stores a webhook under its id. A repeated webhook changes nothing. Returns its type and whether
   * it needs processing.
   * @throws {Refusal} `webhook_invalid`
   */
  receive(
    body: Buffer,
    signature: string | undefined,
  ): Promise<{ type: string; isFollowed: boolean }>
  /**
   * Ensures that nobody continues to pay for an account that `tx` erases. Writes an event in that
   * transaction, before the user is deleted, and it is retried until it succeeds. Does nothing if
   * the user was never a customer.
   */
  endFor(tx: Database, userId: string): Promise<void>
}

export function createBillingEvents(dependencies: Dependencies): BillingEvents {
  const { db, clock, payments, onQueued } = dependencies

  function read(body: Buffer, signature: string | undefined) {
    try {
      return payments.readEvent(body, signature, clock.now())
    } catch (error) {
      if (error instanceof ForgedEventError) throw new Refusal('webhook_invalid', { cause: error })
      throw error
    }
  }

  return {
    async receive(body, signature) {
      const { id, type, isLive, customerId, subscriptionId } = read(body, signature)
      const isFollowed = FOLLOWED.has(type) && customerId !== null && isLive === payments.isLive
      const now = clock.now()
      const processedAt = isFollowed ? null : now
      await db
        .insert(billingEvents)
        .values({ id, type, customerId, subscriptionId, receivedAt: now, processedAt })
        .onConflictDoNothing()
      if (isFollowed) {
        tellOrder({ queue: 'webhooks', id })
        onQueued()
      }
      return { type, isFollowed }
    },

    async endFor(tx, userId) {
      const [row] = await tx.select().from(billing).where(eq(billing.userId, userId)).for('update')
      if (row === undefined) return
      const { customerId, subscriptionId, checkoutId } = row
      await tx.insert(billingEvents).values({
        id: `erased:${userId}`,
        type: ACCOUNT_ERASED,
        customerId,
        subscriptionId,
        checkoutId,
        receivedAt: clock.now(),
      })
      onQueued()
    },
  }
}
