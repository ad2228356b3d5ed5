import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { KeywordReport, MonthFigure } from '../../keyword-figures.ts'
import type { Interest } from '../../keyword-interest.ts'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** Files of keyword figures. All figures of a file count from `finishedAt` on. */
export const keywordImports = pgTable(
  'keyword_imports',
  {
    id: uuid('id').primaryKey(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [index('keyword_imports_start').on(table.startedAt)],
)

/** Figures that an operator imported, by `keywordKey`. The newest finished import counts. */
export const keywordMetrics = pgTable(
  'keyword_metrics',
  {
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    importId: uuid('import_id')
      .notNull()
      .references(() => keywordImports.id, { onDelete: 'cascade' }),
    keyword: text('keyword').notNull(),
    /** Searches per month. Null if the file only had a range. */
    volume: integer('volume'),
    /** US dollars, like the two bids. */
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

/** Providers' answers about keywords, by the calendar month of the request and the configured providers. */
export const keywordReports = pgTable(
  'keyword_reports',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    /** For example 2026-11. */
    month: text('month').notNull(),
    /** The configured providers, in the order they are asked. */
    sources: text('sources').notNull(),
    provider: text('provider').notNull(),
    kind: text('kind', { enum: ['measured', 'modelled'] }).notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** Null for an estimate that is recalculated from the key and `fetchedAt`. */
    report: jsonb('report').$type<KeywordReport>(),
    /** True if the figures came with a list, for which related keywords are not asked. */
    isBare: boolean('is_bare').notNull().default(false),
    fetchedAt: time('fetched_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    unique('keyword_reports_key').on(table.key, table.locale, table.month, table.sources),
    index('keyword_reports_expiry').on(table.expiresAt),
  ],
)

/** The analyses of keywords shown to users, one row per user and report. */
export const keywordAnalyses = pgTable(
  'keyword_analyses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An id of `keyword_reports`. This row may outlive that one. */
    reportId: uuid('report_id').notNull(),
    /** As the user typed it. */
    keyword: text('keyword').notNull(),
    /** Its `keywordKey`. Null for analyses from before it was kept. */
    key: text('key'),
    locale: text('locale').notNull().default('en-US'),
    /** Null for an estimate that is recalculated from the keyword and `createdAt`. */
    result: jsonb('result').$type<KeywordAnalysis>(),
    /** Null until requested. Stays null if it is computed from an estimate. */
    summary: text('summary'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('keyword_analyses_report').on(table.userId, table.reportId),
    index('keyword_analyses_age').on(table.createdAt),
    index('keyword_analyses_user').on(table.userId, table.createdAt),
    index('keyword_analyses_again').on(table.userId, table.key, table.locale, table.createdAt),
  ],
)

/** How often the article about a keyword was read, by the calendar month of the request. */
export const keywordInterest = pgTable(
  'keyword_interest',
  {
    key: text('key').notNull(),
    language: text('language').notNull(),
    /** For example 2026-11. */
    month: text('month').notNull(),
    /** Null if no article surely means the keyword. */
    interest: jsonb('interest').$type<Interest>(),
    fetchedAt: time('fetched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.language, table.month] }),
    index('keyword_interest_age').on(table.fetchedAt),
  ],
)

/** Calls to paid providers, with their cost. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    endpoint: text('endpoint').notNull(),
    /** The provider's own status. Null if there was no readable answer. */
    code: integer('code'),
    /** US dollars as the provider reported. Null if it did not. */
    cost: doublePrecision('cost'),
    calledAt: time('called_at').notNull(),
  },
  (table) => [index('provider_calls_age').on(table.calledAt)],
)
