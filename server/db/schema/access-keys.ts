import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { KEY_SCOPES } from '../../../contract/access-key-form.ts'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** Keys of members' scripts and agents. A revoked key has no row. */
export const accessKeys = pgTable(
  'access_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull().unique(),
    /** The first characters, by which its owner recognizes it. */
    prefix: text('prefix').notNull(),
    name: text('name').notNull(),
    scope: text('scope', { enum: KEY_SCOPES }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** To within 5 minutes. Null if it was never used. */
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('access_keys_user').on(table.userId, table.createdAt),
    index('access_keys_expiry').on(table.expiresAt),
  ],
)
