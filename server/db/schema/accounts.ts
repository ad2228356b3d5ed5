import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  fullName: text('full_name'),
  /** Null for users who only sign in with Google. */
  passwordHash: text('password_hash'),
  /** The subject of the linked Google account. */
  googleSub: text('google_sub').unique(),
  createdAt: time('created_at').notNull(),
  /** The time an operator granted Premium. Null without a grant. */
  grantedAt: time('granted_at'),
})

/** Unconfirmed registrations. Only the newest per address counts. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    emailKey: text('email_key').primaryKey(),
    email: text('email').notNull(),
    fullName: text('full_name'),
    passwordHash: text('password_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The registrant (see `Registrant`). Null if it proves nothing; then the user must type a password. */
    browserHash: text('browser_hash'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('pending_registrations_expiry').on(table.expiresAt)],
)

/** Requested password resets. Only the newest per address counts. */
export const passwordResets = pgTable(
  'password_resets',
  {
    emailKey: text('email_key').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('password_resets_expiry').on(table.expiresAt)],
)

/** States of Google sign-ins in progress. Each works once, in one browser. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    stateHash: text('state_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('oauth_states_expiry').on(table.expiresAt)],
)

/** Browsers and places (rate limit addresses) of a user's sign-ins, each as a keyed hash. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: time('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_seen').on(table.lastSeenAt),
  ],
)
