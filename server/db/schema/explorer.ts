import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { NICHE_KINDS } from '../../../contract/atlas.ts'
import type { DraftedDossier } from '../../../contract/drafted-dossier.ts'
import { time, tsvector } from './columns.ts'

/**
 * The map of niches. Siblings are distinguished by `name_key`. `revision` is the value of
 * `tree_state.revision` at the row's last change, so a snapshot is updated by reading the newer
 * rows.
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
    /** Without the signs that make a name look like an address to Postgres. */
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', translate(name, './:@', '    '))`),
  },
  (table) => [
    unique('niches_parent_name').on(table.parentId, table.nameKey).nullsNotDistinct(),
    index('niches_changes').on(table.revision, table.id),
    // Two indexes, because a search looks for niches of the atlas apart.
    index('niches_search')
      .using('gin', table.search)
      .with({ fastupdate: false })
      .where(sql`${table.origin} <> 'atlas'`),
    index('niches_atlas_search')
      .using('gin', table.search)
      .with({ fastupdate: false })
      .where(sql`${table.origin} = 'atlas'`),
  ],
)

/**
 * Each word of the names of niches once, without words that have digits. A trigger of `niches`
 * adds them. The search corrects slips of the keyboard to these words.
 */
export const nicheWords = pgTable('niche_words', {
  /** In the order in which the words came: `niches` is only changed by one transaction at a time. */
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  word: text('word').notNull().unique(),
})

/**
 * What a model wrote about the niches that it found, marked wherever it shows. A row without a
 * dossier is a task: `nextAttemptAt` is null at first, and then ends a lease or a wait.
 */
export const nicheDrafts = pgTable(
  'niche_drafts',
  {
    /** The niche's. */
    id: integer('id')
      .primaryKey()
      .references(() => niches.id, { onDelete: 'cascade' }),
    summary: text('summary'),
    kind: text('kind', { enum: NICHE_KINDS }),
    /** Read through its schema, since earlier versions may have used another format. */
    dossier: jsonb('dossier').$type<DraftedDossier>(),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at'),
    createdAt: time('created_at').notNull(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', coalesce(summary, '')) || to_tsvector('english', coalesce(dossier, '{}'))`,
      ),
  },
  (table) => [
    index('niche_drafts_open').on(table.id).where(sql`${table.dossier} is null`),
    index('niche_drafts_search').using('gin', table.search).with({ fastupdate: false }),
  ],
)

/** A single row. Its lock serializes all changes of the tree. */
export const treeState = pgTable('tree_state', {
  id: smallint('id').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  atlasHash: text('atlas_hash').notNull(),
  /** The number of niches that members' explorations added beyond the atlas. */
  memberNiches: integer('member_niches').notNull().default(0),
  /** The revision of the last removal of niches. Data read before it must be read again. */
  removalRevision: bigint('removal_revision', { mode: 'number' }).notNull().default(0),
})

/**
 * Niches that an operator removed from the map with everything below them. Neither the atlas nor a
 * model restores them. The key is a digest, since a path is too long for an index.
 */
export const removedNiches = pgTable('removed_niches', {
  pathDigest: text('path_digest').primaryKey(),
  path: jsonb('path').$type<string[]>().notNull(),
  removedAt: time('removed_at').notNull(),
})
