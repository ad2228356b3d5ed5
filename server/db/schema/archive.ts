import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time, tsvector } from './columns.ts'

/** Where a discussion is from; the beginning of its id. */
const DISCUSSION_SOURCES = [
  ...(['reddit', 'hackernews', 'stackexchange', 'lemmy', 'discourse', 'appstore'] as const),
  'sample',
] as const

/**
 * The archive of discussions. `id` is `<source>:<id there>`. A discussion deleted at its source
 * stays as a row without text, so an older copy cannot restore it.
 */
export const discussions = pgTable(
  'discussions',
  {
    id: text('id').primaryKey(),
    source: text('source', { enum: DISCUSSION_SOURCES }).notNull(),
    community: text('community').notNull(),
    authorHash: text('author_hash'),
    createdAt: time('created_at').notNull(),
    score: integer('score').notNull(),
    url: text('url').notNull(),
    license: text('license'),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The searchable form of the title and text, if they are not plain. See `searchWords`. */
    titleWords: text('title_words'),
    textWords: text('text_words'),
    /** The source's time of this content. */
    fetchedAt: time('fetched_at').notNull(),
    deletedAt: time('deleted_at'),
    /**
     * When a live search or an analysis last found it, give or take a week. Null if it stays: for
     * samples and for what was imported.
     */
    foundAt: time('found_at'),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', coalesce(title_words, title)), 'A') || setweight(to_tsvector('english', coalesce(text_words, text)), 'B')`,
      ),
  },
  (table) => [
    index('discussions_search').using('gin', table.search),
    index('discussions_samples').on(table.id).where(sql`${table.source} = 'sample'`),
    index('discussions_found').on(table.foundAt).where(sql`${table.foundAt} is not null`),
  ],
)

/** Comments of discussions. They may be stored before their discussion, and are found once it exists. */
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
    // What the comment's id would be if it were a discussion: answers may name only the post above.
    index('discussion_comments_posts')
      .on(sql`(rtrim(${table.discussionId}, '0123456789') || ${table.id})`)
      .where(
        sql`starts_with(${table.discussionId}, 'hackernews:') or starts_with(${table.discussionId}, 'stackexchange:')`,
      ),
  ],
)

/** Files and sample sets imported into the archive, by their fingerprint, with their progress. */
export const archiveImports = pgTable('archive_imports', {
  id: text('id').primaryKey(),
  /** The number of lines read and stored. */
  lines: bigint('lines', { mode: 'number' }).notNull(),
  updatedAt: time('updated_at').notNull(),
  finishedAt: time('finished_at'),
})
