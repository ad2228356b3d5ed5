import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { MATERIAL_KINDS, type MaterialKind } from '../../../contract/own-material-form.ts'
import { users } from './accounts.ts'
import { time } from './columns.ts'

const kinds = Object.keys(MATERIAL_KINDS) as [MaterialKind, ...MaterialKind[]]

/**
 * Material that members added: interviews, reviews, mails, chats. Only its owner's analyses read it.
 * It never changes, so what is quoted from a row that exists still stands in it.
 */
export const ownMaterials = pgTable(
  'own_materials',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    texts: integer('texts').notNull(),
    /** UTF-16 units of all texts. */
    characters: integer('characters').notNull(),
    createdAt: time('created_at').notNull(),
    /** When it was added, or last taken for an analysis. */
    usedAt: time('used_at').notNull(),
  },
  (table) => [
    index('own_materials_user').on(table.userId, table.createdAt),
    index('own_materials_age').on(table.usedAt),
  ],
)

/** A text, the keyed hash of its author, its ISO time; null where unknown. */
export type StoredOwnText = [text: string, authorHash: string | null, createdAt: string | null]

/** The texts of a material in their order, some hundred in a row. */
export const ownMaterialTexts = pgTable(
  'own_material_texts',
  {
    materialId: uuid('material_id')
      .notNull()
      .references(() => ownMaterials.id, { onDelete: 'cascade' }),
    part: smallint('part').notNull(),
    texts: jsonb('texts').$type<StoredOwnText[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.materialId, table.part] })],
)
