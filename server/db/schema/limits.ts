import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Counters of attempts within a window that ends at `windowEnd`. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEnd: time('window_end').notNull(),
  },
  (table) => [index('throttles_end').on(table.windowEnd)],
)

/**
 * The owner of work that only one process may do at a time. A lease is free if its process is gone
 * or did not renew it in time.
 */
export const leases = pgTable(
  'leases',
  {
    key: text('key').primaryKey(),
    /** Renewed each time the lease is taken, so a process that lost it cannot release it. */
    owner: uuid('owner').notNull(),
    /** The presence number of the owner's process. */
    worker: integer('worker').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('leases_expiry').on(table.expiresAt)],
)
