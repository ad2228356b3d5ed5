import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Every mail of the product, written with its cause and delivered afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Text and page, sealed because their links give access to accounts. Empty once delivered or expired. */
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    /** The number of started deliveries, finished or not. */
    attempts: integer('attempts').notNull().default(0),
    /** Not delivered before this time. During a delivery, the end of its lease. */
    nextAttemptAt: time('next_attempt_at'),
    /** The reason the mail was given up. */
    failure: text('failure'),
  },
  (table) => [
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_address').on(sql`lower(${table.recipient})`),
    index('mails_age').on(table.createdAt),
    // The few that still have a text, among those of a month.
    index('mails_texts').on(table.createdAt).where(sql`${table.body} <> ''`),
    index('mails_unsent')
      .on(table.id)
      .where(sql`${table.sentAt} is null and ${table.failure} is null`),
  ],
)
