import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FEEDBACK_TYPES } from '../../contract/feedback-form.ts'
import type { IdeaAnalysis } from '../../contract/ideas.ts'
import type { KeywordAnalysis } from '../../contract/market.ts'
import type { KeywordReport, MonthFigure } from '../keyword-figures.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

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
    index('niches_changes').on(table.revision, table.id),
  ],
)

/** One row. Its lock orders everything that changes the tree. */
export const treeState = pgTable('tree_state', {
  id: smallint('id').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  atlasHash: text('atlas_hash').notNull(),
  /** How many niches stand on the map because members explored beyond the atlas. */
  memberNiches: integer('member_niches').notNull().default(0),
  /** Of the last change that removed niches: what was read before it has to be read anew. */
  removalRevision: bigint('removal_revision', { mode: 'number' }).notNull().default(0),
})

/**
 * Niches that an operator took off the map with all that was below them. Neither the atlas nor a
 * model brings one back. The key is a digest, since a path is longer than an index takes.
 */
export const removedNiches = pgTable('removed_niches', {
  pathDigest: text('path_digest').primaryKey(),
  path: jsonb('path').$type<string[]>().notNull(),
  removedAt: time('removed_at').notNull(),
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
    /** Who registered (see `Registrant`); null where that proves nothing. Others type a password. */
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
     * The successor pair for the immediate parent's repeat, sealed with that
     * parent; null when the successor is used or the grace time is over.
     */
    successorSealed: text('successor_sealed'),
  },
  (table) => [
    index('refresh_tokens_session').on(table.sessionId),
    index('refresh_tokens_sealed')
      .on(table.usedAt, table.sessionId)
      .where(sql`${table.successorSealed} is not null`),
    // The newest token of each family: when it has expired, the family has ended.
    index('refresh_tokens_newest').on(table.expiresAt).where(sql`${table.usedAt} is null`),
  ],
)

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

/** A user at the payment provider: their customer, and what the provider last said of the subscription. */
export const billing = pgTable(
  'billing',
  {
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
  },
  (table) => [
    index('billing_periods').on(table.currentPeriodEnd).where(sql`${table.status} = 'active'`),
  ],
)

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

/** Files of keyword figures. The figures of a file count from `finishedAt` on, all at once. */
export const keywordImports = pgTable(
  'keyword_imports',
  {
    id: uuid('id').primaryKey(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [index('keyword_imports_start').on(table.startedAt)],
)

/** Figures that an operator imported, by `keywordKey`; the newest finished import counts. */
export const keywordMetrics = pgTable(
  'keyword_metrics',
  {
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    importId: uuid('import_id')
      .notNull()
      .references(() => keywordImports.id, { onDelete: 'cascade' }),
    keyword: text('keyword').notNull(),
    /** Searches a month; null where the file only gave a range. */
    volume: integer('volume'),
    /** US dollars, as the two bids. */
    cpc: doublePrecision('cpc'),
    bidLow: doublePrecision('bid_low'),
    bidHigh: doublePrecision('bid_high'),
    competition: text('competition', { enum: ['low', 'medium', 'high'] }),
    competitionIndex: smallint('competition_index'),
    months: jsonb('months').$type<MonthFigure[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.locale, table.importId] }),
    index('keyword_metrics_import').on(table.importId, table.key),
    index('keyword_metrics_words').using('gin', sql`to_tsvector('simple', ${table.key})`),
  ],
)

/** What providers said of keywords, by the calendar month they were asked in and by who would be asked. */
export const keywordReports = pgTable(
  'keyword_reports',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    /** Such as 2026-11. */
    month: text('month').notNull(),
    /** The providers that were configured, in the order they are asked. */
    sources: text('sources').notNull(),
    provider: text('provider').notNull(),
    kind: text('kind', { enum: ['measured', 'modelled'] }).notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** Null for an estimate, which is calculated again from the key and `fetchedAt`. */
    report: jsonb('report').$type<KeywordReport>(),
    fetchedAt: time('fetched_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    unique('keyword_reports_key').on(table.key, table.locale, table.month, table.sources),
    index('keyword_reports_expiry').on(table.expiresAt),
  ],
)

/** What a user was told about a keyword; once for a report. */
export const keywordAnalyses = pgTable(
  'keyword_analyses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of `keyword_reports`, which it outlives. */
    reportId: uuid('report_id').notNull(),
    keyword: text('keyword').notNull(),
    /** Null for an estimate, which is calculated again from the keyword and `createdAt`. */
    result: jsonb('result').$type<KeywordAnalysis>(),
    /** Null until somebody asks for it; stays null where it is computed from an estimate. */
    summary: text('summary'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('keyword_analyses_report').on(table.userId, table.reportId),
    index('keyword_analyses_age').on(table.createdAt),
    index('keyword_analyses_user').on(table.userId, table.createdAt),
  ],
)

/** Calls to providers that send bills, with what each cost. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    endpoint: text('endpoint').notNull(),
    /** The provider's own status; null where no readable answer came. */
    code: integer('code'),
    /** US dollars as the provider said; null where it didn't. */
    cost: doublePrecision('cost'),
    calledAt: time('called_at').notNull(),
  },
  (table) => [index('provider_calls_age').on(table.calledAt)],
)

/**
 * Analyses of markets. The row is all there is to know of one: which step it
 * is at, whose work it is now, what came of it. Open until `endedAt`; only who
 * holds the current `claim` writes to it.
 */
export const ideaAnalyses = pgTable(
  'idea_analyses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    market: text('market').notNull(),
    marketKey: text('market_key').notNull(),
    threadLimit: smallint('thread_limit').notNull(),
    status: text('status', {
      enum: ['starting', 'searching', 'scraping', 'analyzing', 'generating', 'completed', 'error'],
    }).notNull(),
    step: text('step').notNull(),
    /** Percent; never lowered. */
    progress: smallint('progress').notNull(),
    /** Attempts begun, but for those that were handed back. */
    attempts: smallint('attempts').notNull().default(0),
    /** The process at work, by the number of its presence; null where nobody is. */
    worker: integer('worker'),
    /** Made anew at every claim, so that who lost one can't write any more. */
    claim: uuid('claim'),
    /** Grows every few seconds while somebody is at work. */
    heartbeat: integer('heartbeat').notNull().default(0),
    /** What the steps so far brought in; null once the analysis has ended. */
    material: jsonb('material'),
    /** Read through `readStored`, since earlier versions kept another shape. */
    result: jsonb('result').$type<IdeaAnalysis>(),
    /** Why there is no result, for the user. */
    error: text('error'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('idea_analyses_running')
      .on(table.userId, table.marketKey)
      .where(sql`${table.endedAt} is null`),
    index('idea_analyses_open').on(table.createdAt).where(sql`${table.endedAt} is null`),
    index('idea_analyses_user').on(table.userId, table.createdAt),
    index('idea_analyses_end').on(table.endedAt),
  ],
)

/**
 * The archive of discussions. `id` is `<source>:<id there>`. What was deleted
 * at its source stays as a row without text, so that an older copy can't bring
 * it back.
 */
export const discussions = pgTable(
  'discussions',
  {
    id: text('id').primaryKey(),
    source: text('source', { enum: ['reddit', 'hackernews', 'stackexchange', 'sample'] }).notNull(),
    community: text('community').notNull(),
    authorHash: text('author_hash'),
    createdAt: time('created_at').notNull(),
    score: integer('score').notNull(),
    url: text('url').notNull(),
    license: text('license'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** What is searched in the title's and the text's stead where they aren't plain; see `searchWords`. */
    titleWords: text('title_words'),
    textWords: text('text_words'),
    /** When the source said all this. */
    fetchedAt: time('fetched_at').notNull(),
    deletedAt: time('deleted_at'),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', coalesce(title_words, title)), 'A') || setweight(to_tsvector('english', coalesce(text_words, text)), 'B')`,
      ),
  },
  (table) => [
    index('discussions_search').using('gin', table.search),
    index('discussions_samples').on(table.id).where(sql`${table.source} = 'sample'`),
  ],
)

/** Answers in discussions. They may come before their discussion, and are found once it is there. */
export const discussionComments = pgTable(
  'discussion_comments',
  {
    discussionId: text('discussion_id').notNull(),
    id: text('id').notNull(),
    authorHash: text('author_hash'),
    createdAt: time('created_at').notNull(),
    score: integer('score').notNull(),
    text: text('text').notNull(),
    words: text('words'),
    fetchedAt: time('fetched_at').notNull(),
    deletedAt: time('deleted_at'),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', coalesce(words, text))`),
  },
  (table) => [
    primaryKey({ columns: [table.discussionId, table.id] }),
    index('discussion_comments_search').using('gin', table.search),
  ],
)

/** Files and sample sets that were read into the archive, by their fingerprint, and how far. */
export const archiveImports = pgTable('archive_imports', {
  id: text('id').primaryKey(),
  /** Lines that are read and stored. */
  lines: bigint('lines', { mode: 'number' }).notNull(),
  updatedAt: time('updated_at').notNull(),
  finishedAt: time('finished_at'),
})

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

/** The fingerprint of the secret that the product made for itself, where none is configured; the secret is a file. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
