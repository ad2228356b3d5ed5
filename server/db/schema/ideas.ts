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
 * Analyses of markets. The row has the complete state of an analysis: its step, its owner and its
 * result. Open until `endedAt`. Only the process with the current `claim` writes to it.
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
    /** How the user's own material is read: beside discussions, or alone. Null if it is not read. */
    ownUse: text('own_use', { enum: ['with', 'only'] }),
    /** The ids of that material. */
    ownIds: jsonb('own_ids').$type<string[]>(),
    status: text('status', {
      enum: ['starting', 'searching', 'scraping', 'analyzing', 'generating', 'completed', 'error'],
    }).notNull(),
    step: text('step').notNull(),
    /** Percent. Never decreases. */
    progress: smallint('progress').notNull(),
    /** The number of started attempts, except those that were released. */
    attempts: smallint('attempts').notNull().default(0),
    /** The presence number of the process that runs it. Null if none does. */
    worker: integer('worker'),
    /** Renewed at every claim, so a process that lost its claim can no longer write. */
    claim: uuid('claim'),
    /** Increases every few seconds while a process runs the analysis. */
    heartbeat: integer('heartbeat').notNull().default(0),
    /** The data from the steps so far. Null once the analysis has ended. */
    material: jsonb('material'),
    /** Read through `readStored`, since earlier versions used another format. */
    result: jsonb('result').$type<IdeaAnalysis>(),
    /** The reason there is no result, for the user. */
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
    // Which discussions results name: all of their quotes are from their threads.
    index('idea_analyses_threads')
      .using('gin', sql`jsonb_path_query_array(${table.result}, '$.threads[*].id')`)
      .where(sql`${table.result} is not null`),
  ],
)
