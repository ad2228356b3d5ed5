import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Every mail the product sends: written with its cause, delivered afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Text and page, sealed, since links in them open accounts; empty once delivered or too old to be. */
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    /** Deliveries begun, whether or not they came to an end. */
    attempts: integer('attempts').notNull().default(0),
    /** Not delivered before this time; while a delivery runs, the end of its lease. */
    nextAttemptAt: time('next_attempt_at'),
    /** Why the mail was given up. */
    failure: text('failure'),
  },
  (table) => [
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_address').on(sql`lower(${table.recipient})`),
    index('mails_age').on(table.createdAt),
    index('mails_unsent')
      .on(table.id)
      .where(sql`${table.sentAt} is null and ${table.failure} is null`),
  ],
)
