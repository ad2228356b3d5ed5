import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** A user at the payment provider: their customer and the last known state of the subscription. */
export const billing = pgTable(
  'billing',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull().unique(),
    /** The subscription that counts, and its status. Null if there never was one. */
    subscriptionId: text('subscription_id'),
    status: text('status', {
      enum: [
        'active',
        'past_due',
        'unpaid',
        'incomplete',
        'incomplete_expired',
        'paused',
        'canceled',
      ],
    }),
    currentPeriodEnd: time('current_period_end'),
    cancelAt: time('cancel_at'),
    /** The last checkout, while it may still be open. */
    checkoutId: text('checkout_id'),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('billing_periods').on(table.currentPeriodEnd).where(sql`${table.status} = 'active'`),
  ],
)

/**
 * Billing events to process: the payment provider's webhooks under their own ids, and erasures of
 * accounts. Rows outlive their users.
 */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    checkoutId: text('checkout_id'),
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
    /** The number of started attempts, finished or not. */
    attempts: integer('attempts').notNull().default(0),
    /** Not processed before this time. During an attempt, the end of its lease. */
    nextAttemptAt: time('next_attempt_at'),
    /** The reason the last attempt failed. */
    failure: text('failure'),
  },
  (table) => [
    index('billing_events_age').on(table.receivedAt),
    index('billing_events_open').on(table.receivedAt).where(sql`${table.processedAt} is null`),
  ],
)
