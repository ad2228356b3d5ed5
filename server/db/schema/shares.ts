import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** Links that show one thing of a member to whoever has them. A revoked link has no row. */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind', { enum: ['candidate', 'comparison', 'analysis', 'report'] }).notNull(),
    /** The ids of what it shows: several of a comparison, one otherwise. */
    ids: jsonb('ids').$type<string[]>().notNull(),
    withNotes: boolean('with_notes').notNull(),
    createdAt: time('created_at').notNull(),
    /** Null if it has no end. */
    expiresAt: time('expires_at'),
  },
  (table) => [
    index('shares_user').on(table.userId, table.createdAt),
    index('shares_expiry').on(table.expiresAt),
  ],
)
