import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'
import { candidates } from './workspace.ts'

/** Candidates whose keyword report and analysis are made anew once a month. */
export const watches = pgTable(
  'watches',
  {
    candidateId: uuid('candidate_id')
      .primaryKey()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: time('started_at').notNull(),
    /** The day of each month on which it is checked, 1 to 21. The same for all watches of a member. */
    day: smallint('day').notNull(),
    /** The day on which its owner last opened the workspace or a candidate. */
    visitedOn: date('visited_on').notNull(),
    /** When it is looked after next. A process that looks after it moves this on, and only writes while it stands. */
    nextAt: time('next_at').notNull(),
    /** When it stopped by itself. */
    stoppedAt: time('stopped_at'),
  },
  (table) => [
    index('watches_user').on(table.userId),
    index('watches_next').on(table.nextAt).where(sql`${table.stoppedAt} is null`),
  ],
)

/**
 * Checks of watched candidates. They name what was made, and hold no word of it: what changed is
 * told when it is read, so a deleted text is in no change.
 */
export const watchChecks = pgTable(
  'watch_checks',
  {
    id: uuid('id').primaryKey(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    /** For example 2026-11. */
    month: text('month').notNull(),
    /** True for the first check of a watch, which is compared with nothing and told by no mail. */
    isFirst: boolean('is_first').notNull(),
    startedAt: time('started_at').notNull(),
    /** Null while it is under way. */
    endedAt: time('ended_at'),
    /** Failures of providers and models so far. */
    failures: smallint('failures').notNull().default(0),
    /** Why it waits, or what it could not find. */
    problem: text('problem', { enum: ['limit', 'full', 'keyword', 'analysis', 'stopped'] }),
    /** An id of `keyword_analyses`, which may outlive that row, and so may the next one. */
    reportId: uuid('report_id'),
    /** An id of `idea_analyses`. */
    analysisId: uuid('analysis_id'),
    /** The quotes in that analysis when the check ended. */
    quotes: integer('quotes'),
    /** The quotes of the analysis before that were gone by then. */
    quotesGone: integer('quotes_gone').notNull().default(0),
    /** How many changes were found when the check ended. */
    changes: integer('changes').notNull().default(0),
    seenAt: time('seen_at'),
    /** When a mail told of it, or none was wanted. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    unique('watch_checks_month').on(table.candidateId, table.month),
    index('watch_checks_age').on(table.startedAt),
    index('watch_checks_unmailed')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null and ${table.mailedAt} is null`),
  ],
)
