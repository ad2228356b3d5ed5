import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { candidates } from './workspace.ts'

/** Candidates whose figures and evidence are made anew once a month. */
export const watches = pgTable(
  'watches',
  {
    candidateId: uuid('candidate_id')
      .primaryKey()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    startedAt: time('started_at').notNull(),
    /** When its owner last opened the workspace. A watch ends a year later. */
    visitedAt: time('visited_at').notNull(),
    nextAt: time('next_at').notNull(),
    /** Why the last turn brought nothing, for its owner. Null if it did. */
    problem: text('problem'),
  },
  (table) => [index('watches_next').on(table.nextAt)],
)

/** What changed on a watched candidate, a row a month. */
export const watchChanges = pgTable(
  'watch_changes',
  {
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    /** For example 2026-11. */
    month: text('month').notNull(),
    changes: jsonb('changes').notNull(),
    foundAt: time('found_at').notNull(),
    /** When it was in a mail. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.candidateId, table.month] }),
    index('watch_changes_age').on(table.foundAt),
  ],
)
