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
import { time } from './columns.ts'

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
