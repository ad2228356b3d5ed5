import { z } from 'zod'
import { lineSchema } from './line.ts'
import {
  FILE_TOO_LARGE,
  MATERIAL_FILE_BYTES,
  MATERIAL_KINDS,
  MATERIAL_NAME_MAX,
  MATERIAL_PREVIEW_BYTES,
  type MaterialKind,
  NO_FILE,
} from './own-material-form.ts'

const kinds = Object.keys(MATERIAL_KINDS) as [MaterialKind, ...MaterialKind[]]
export const materialKindSchema = z.enum(kinds)

const fileSchema = (bytes: number) =>
  z.file(NO_FILE).min(1, 'The file is empty').max(bytes, FILE_TOO_LARGE)

/** The place of a column, from 0, as a field of a form. */
const columnSchema = z.string().regex(/^\d{1,3}$/, 'A column is named by its place, from 0')

/** The start of a file, or all of it, to learn its kind and its columns. */
export const previewMaterialBodySchema = z.strictObject({
  file: fileSchema(MATERIAL_PREVIEW_BYTES),
  /** Read as this kind. Guessed if absent. */
  kind: materialKindSchema.optional(),
})

/** A file, or a pasted text as a file. */
export const addMaterialBodySchema = z.strictObject({
  file: fileSchema(MATERIAL_FILE_BYTES),
  /** The name of the file if absent. */
  name: lineSchema('Name', 1, MATERIAL_NAME_MAX).optional(),
  /** Guessed if absent. */
  kind: materialKindSchema.optional(),
  /** Of reviews: the columns that are read. Guessed if `text_column` is absent. */
  text_column: columnSchema.optional(),
  date_column: columnSchema.optional(),
  author_column: columnSchema.optional(),
})

const placeSchema = z.number().int().nonnegative().nullable()

export const materialPreviewSchema = z.object({
  kind: materialKindSchema,
  /** Of reviews: every column with up to three of its values. Empty for other kinds. */
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** Of reviews: the columns that look right, by place. */
  guess: z.object({
    text: placeSchema,
    date: placeSchema,
    author: placeSchema,
  }),
  /** Up to three texts as they would be read; for reviews, those of the guessed column. */
  texts: z.array(z.string()),
})
export type MaterialPreview = z.infer<typeof materialPreviewSchema>

export const materialSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: materialKindSchema,
  /** How many texts were read from it. */
  texts: z.number().int().positive(),
  characters: z.number().int().positive(),
  created_at: z.iso.datetime(),
})
export type Material = z.infer<typeof materialSchema>

/** A member's material, newest first. */
export const materialListSchema = z.array(materialSchema)

export const materialIdParamsSchema = z.strictObject({ materialId: z.uuid() })
