import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { users } from './accounts.ts'
import { time } from './columns.ts'

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
