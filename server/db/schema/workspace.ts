import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BELONGING_KINDS, STAGE_IDS } from '../../../contract/candidate-form.ts'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** The niches and ideas that members keep, one row each. */
export const candidates = pgTable(
  'candidates',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What is kept once: its path in the map, or its name if it is not on it. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** Null for an idea that is not on the map. */
    path: jsonb('path').$type<string[]>(),
    keyword: text('keyword'),
    locale: text('locale').notNull().default('en-US'),
    /** The market keys of its name and its phrase. Reports and analyses of these belong to it. */
    keys: text('keys').array().notNull(),
    stage: text('stage', { enum: STAGE_IDS as ['considering', ...typeof STAGE_IDS] }).notNull(),
    dropReason: text('drop_reason'),
    /** Cards of a stage are sorted by this. */
    rank: doublePrecision('rank').notNull(),
    notes: text('notes').notNull().default(''),
    /** Grows with each saved change of the notes. */
    notesVersion: integer('notes_version').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When its owner removed it. It can be brought back until it is deleted. */
    removedAt: time('removed_at'),
  },
  (table) => [
    uniqueIndex('candidates_key')
      .on(table.userId, table.key)
      .where(sql`${table.removedAt} is null`),
    index('candidates_board').on(table.userId, table.stage, table.rank),
    index('candidates_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    // Removing a candidate reads its member's removed ones, newest first.
    index('candidates_removed_user')
      .on(table.userId, table.removedAt, table.id)
      .where(sql`${table.removedAt} is not null`),
  ],
)

/**
 * Where a member put a report, an analysis or a material. Without a row, a thing belongs to the
 * candidate whose keys name it.
 */
export const candidatePlacements = pgTable(
  'candidate_placements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: BELONGING_KINDS }).notNull(),
    /** Of reports the locale and the keyword's key, of analyses the market's key, of materials the id. */
    thing: text('thing').notNull(),
    /** Null if it belongs to no candidate. */
    candidateId: uuid('candidate_id').references(() => candidates.id, { onDelete: 'cascade' }),
    placedAt: time('placed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.thing] }),
    index('candidate_placements_candidate').on(table.candidateId),
  ],
)
