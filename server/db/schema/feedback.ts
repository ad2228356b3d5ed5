import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { FEEDBACK_TYPES } from '../../../contract/feedback-form.ts'
import { time } from './columns.ts'

/** Messages from users. Not linked to an account, even if the user was signed in. */
export const feedback = pgTable(
  'feedback',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    type: text('type', { enum: FEEDBACK_TYPES }).notNull(),
    /** Stars, 1 to 5. 0 if none were given. */
    rating: smallint('rating').notNull(),
    message: text('message').notNull(),
    name: text('name'),
    email: text('email'),
    /** Hash of the browser's anonymous session id. Null for a client that sent none. */
    sessionId: text('session_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('feedback_age').on(table.createdAt),
    index('feedback_email').on(sql`lower(${table.email})`),
  ],
)
