import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** A sign-in, with all tokens that descend from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_revocation').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
)

export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('access_tokens_session').on(table.sessionId),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    successorHash: text('successor_hash'),
    /**
     * The successor pair for a repeat by the immediate parent, sealed with that parent. Null when
     * the successor was used or the grace time is over.
     */
    successorSealed: text('successor_sealed'),
  },
  (table) => [
    index('refresh_tokens_session').on(table.sessionId),
    index('refresh_tokens_sealed')
      .on(table.usedAt, table.sessionId)
      .where(sql`${table.successorSealed} is not null`),
    // The newest token of each session. When it has expired, the session has ended.
    index('refresh_tokens_newest').on(table.expiresAt).where(sql`${table.usedAt} is null`),
  ],
)
