import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { COMPARISONS, type Comparison } from '../../../contract/pass-words.ts'
import { users } from './accounts.ts'
import { time } from './columns.ts'
import { candidates } from './workspace.ts'

/** What has to be true for a candidate to work. */
export const planAssumptions = pgTable(
  'plan_assumptions',
  {
    id: uuid('id').primaryKey(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['customer', 'problem', 'price', 'reach', 'allowed'] }).notNull(),
    text: text('text').notNull(),
    /** 1 to 3: what happens if it is false. */
    risk: smallint('risk').notNull(),
    /** 1 to 3: how little is known about it. */
    ignorance: smallint('ignorance').notNull(),
    /** What it was drawn from. Null for the member's own words. */
    draft: jsonb('draft'),
    state: text('state', { enum: ['open', 'confirmed', 'refuted'] })
      .notNull()
      .default('open'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('plan_assumptions_candidate').on(table.candidateId)],
)

/** What was to be reached before it was changed during the test. */
export interface FormerThreshold {
  measure: string
  comparison: Comparison
  threshold: number
  /** ISO time of the change. */
  until: string
}

/** Tests of a plan, with a threshold that is fixed before the first result. */
export const planTests = pgTable(
  'plan_tests',
  {
    id: uuid('id').primaryKey(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    assumptionId: uuid('assumption_id').references(() => planAssumptions.id, {
      onDelete: 'set null',
    }),
    /** The entry of the catalogue that it follows. Null for a test of one's own. */
    catalogueSlug: text('catalogue_slug'),
    title: text('title').notNull(),
    /** What is counted: 'people who pay $20 in advance'. */
    measure: text('measure').notNull(),
    comparison: text('comparison', { enum: COMPARISONS }).notNull(),
    threshold: doublePrecision('threshold').notNull(),
    formerThresholds: jsonb('former_thresholds').$type<FormerThreshold[]>().notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    decision: text('decision', { enum: ['go_on', 'change', 'stop'] }),
    decisionReason: text('decision_reason'),
    decidedAt: time('decided_at'),
    /** When the mail about its end was sent, or was no longer needed. */
    remindedAt: time('reminded_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('plan_tests_candidate').on(table.candidateId),
    // For the tests that stay when their assumption is removed.
    index('plan_tests_assumption').on(table.assumptionId),
    index('plan_tests_due')
      .on(table.endsOn)
      .where(sql`${table.decision} is null and ${table.remindedAt} is null`),
  ],
)

/** What happened during a test, as its owner wrote it down. */
export const planEntries = pgTable(
  'plan_entries',
  {
    id: uuid('id').primaryKey(),
    testId: uuid('test_id')
      .notNull()
      .references(() => planTests.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    text: text('text').notNull(),
    /** Adds to the measure. Null for a remark. */
    number: doublePrecision('number'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('plan_entries_test').on(table.testId)],
)

/** What a member chose for the workspace. A missing row has every default. */
export const workspaceSettings = pgTable('workspace_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Mails about tests that end. */
  remindsTests: boolean('reminds_tests').notNull().default(true),
  /** The monthly mail about watched candidates. */
  mailsWatch: boolean('mails_watch').notNull().default(true),
  /** The month of the last such mail, or of the last that was not wanted: '2026-12'. */
  watchMailed: text('watch_mailed'),
})
