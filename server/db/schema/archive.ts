import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time, tsvector } from './columns.ts'

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
