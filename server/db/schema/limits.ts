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
 * Who does a piece of work that only one process may do at a time. A lease whose process is
 * gone, or that was not renewed in time, is anybody's.
 */
export const leases = pgTable(
  'leases',
  {
    key: text('key').primaryKey(),
    /** Made anew each time it is taken, so that who lost it can't give it back. */
    owner: uuid('owner').notNull(),
    /** The owner's process, by the number of its presence. */
    worker: integer('worker').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('leases_expiry').on(table.expiresAt)],
)
