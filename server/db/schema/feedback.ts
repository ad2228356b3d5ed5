import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { FEEDBACK_TYPES } from '../../../contract/feedback-form.ts'
import { time } from './columns.ts'

/** What people told us; of no account, whoever was signed in. */
export const feedback = pgTable(
  'feedback',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    type: text('type', { enum: FEEDBACK_TYPES }).notNull(),
    /** Stars, 1 to 5; 0 where none were given. */
    rating: smallint('rating').notNull(),
    message: text('message').notNull(),
    name: text('name'),
    email: text('email'),
    /** Hash of the anonymous session id of the browser; null for a script that sent none. */
    sessionId: text('session_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('feedback_age').on(table.createdAt),
    index('feedback_email').on(sql`lower(${table.email})`),
  ],
)
