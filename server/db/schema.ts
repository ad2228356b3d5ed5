import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The map of niches. Children are told apart by `name_key`; `revision` is the
 * value of `tree_state.revision` at the row's last change, so that a snapshot
 * is brought up to date by reading what is newer.
 */
export const niches = pgTable(
  'niches',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id'),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    depth: smallint('depth').notNull(),
    isExplored: boolean('is_explored').notNull().default(false),
    origin: text('origin', { enum: ['atlas', 'llm', 'import'] }).notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('niches_parent_name').on(table.parentId, table.nameKey).nullsNotDistinct(),
    index('niches_revision').on(table.revision),
  ],
)

/** One row. Its lock orders everything that changes the tree. */
export const treeState = pgTable('tree_state', {
  id: smallint('id').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  atlasHash: text('atlas_hash').notNull(),
})

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  fullName: text('full_name'),
  /** Null for who only signs in with Google. */
  passwordHash: text('password_hash'),
  /** The subject of the linked Google account. */
  googleSub: text('google_sub').unique(),
  createdAt: time('created_at').notNull(),
  /** When an operator granted Premium; null where nobody did. */
  grantedAt: time('granted_at'),
})

/** Registrations whose address is not confirmed yet; only the newest of an address counts. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    emailKey: text('email_key').primaryKey(),
    email: text('email').notNull(),
    fullName: text('full_name'),
    passwordHash: text('password_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Hash of the anonymous session id that registered; only that browser is signed in by the link. */
    browserHash: text('browser_hash'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('pending_registrations_expiry').on(table.expiresAt)],
)

/** Password resets that were asked for; only the newest of an address counts. */
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

/** States of Google sign-ins that are under way, each for one use from one browser. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    stateHash: text('state_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('oauth_states_expiry').on(table.expiresAt)],
)

/** Browsers and places (throttling addresses) from which a user signed in, each as a keyed hash. */
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

/** A sign-in: the family of all tokens that descend from it. */
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
    /** The successor pair, encrypted, for the immediate parent's repeat within the grace time. */
    successorSealed: text('successor_sealed'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** Every mail the product sends: written with its cause, delivered afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
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
    index('mails_age').on(table.createdAt),
    index('mails_unsent')
      .on(table.id)
      .where(sql`${table.sentAt} is null and ${table.failure} is null`),
  ],
)

/** A user at the payment provider: their customer, and what the provider last said of the subscription. */
export const billing = pgTable('billing', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** The subscription that counts, and its status; null where there never was one. */
  subscriptionId: text('subscription_id'),
  status: text('status', {
    enum: [
      'active',
      'past_due',
      'unpaid',
      'incomplete',
      'incomplete_expired',
      'paused',
      'canceled',
    ],
  }),
  currentPeriodEnd: time('current_period_end'),
  cancelAt: time('cancel_at'),
  /** The checkout that was started last, while it may still be open. */
  checkoutId: text('checkout_id'),
  updatedAt: time('updated_at').notNull(),
})

/**
 * What billing has to follow up: the payment provider's webhooks under their
 * own ids, and the ends of erased accounts. Outlives users.
 */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    checkoutId: text('checkout_id'),
    receivedAt: time('received_at').notNull(),
    processedAt: time('processed_at'),
    /** Attempts begun, whether or not they came to an end. */
    attempts: integer('attempts').notNull().default(0),
    /** Not followed up before this time; while an attempt runs, the end of its lease. */
    nextAttemptAt: time('next_attempt_at'),
    /** Why the last attempt failed. */
    failure: text('failure'),
  },
  (table) => [
    index('billing_events_age').on(table.receivedAt),
    index('billing_events_open').on(table.receivedAt).where(sql`${table.processedAt} is null`),
  ],
)

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

/** Keys the product made for itself where none were configured. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
