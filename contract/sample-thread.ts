import { z } from 'zod'
import { isCleanText, textLength } from './text.ts'

const clean = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => textLength(text) >= min && textLength(text) <= max, {
      error: `must have ${min} to ${max} characters`,
    })
    .refine((text) => isCleanText(text.replaceAll('\n', ' ')), 'must be clean text')

const score = z.number().int().min(-50).max(20_000)

const commentSchema = z.strictObject({
  /** Unique within its thread; a person who writes twice has one name. */
  author: z.string().regex(/^[a-z][a-z0-9-]{2,23}$/),
  text: clean(12, 2_000),
  score,
  /** Hours after the start of the thread. */
  hours: z.number().min(0).max(2_000),
})

/**
 * The id of a thread's nth comment, from 0: its id in the archive, and with `c`
 * before it on the thread's page.
 */
export const sampleCommentId = (index: number) => String(index + 1).padStart(2, '0')

/**
 * One discussion of the bundled sample set. No real person wrote it, so every page
 * marks it as a sample.
 */
export const sampleThreadSchema = z.strictObject({
  /** Its address on the site is /samples/<id>. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** The name of a community, as on forums, without a prefix. */
  community: z.string().regex(/^[A-Za-z][A-Za-z0-9]{2,29}$/),
  author: z.string().regex(/^[a-z][a-z0-9-]{2,23}$/),
  title: clean(15, 200),
  text: clean(40, 4_000),
  score,
  /** ISO; some YAML parsers turn it into a Date. */
  created_at: z.preprocess(
    (value) => (value instanceof Date ? value.toISOString() : value),
    z.iso.datetime(),
  ),
  comments: z.array(commentSchema).min(3).max(30),
})
export type SampleThread = z.infer<typeof sampleThreadSchema>

/**
 * A file of the sample set: the threads about one sector of the atlas. Its folder and its name are
 * those of the sector's own file in the atlas.
 */
export const sampleFileSchema = z.strictObject({
  /** The names of both in the atlas. */
  industry: z.string(),
  sector: z.string(),
  threads: z.array(sampleThreadSchema).min(1),
})
