import { z } from 'zod'
import { candidateDetailSchema } from './candidate.ts'
import { COMPARE_MAX, COMPARE_MIN } from './candidate-form.ts'
import { ideaAnalysisSchema } from './ideas.ts'
import { keywordInterestSchema } from './interest.ts'
import { keywordAnalysisSchema } from './market.ts'
import { SHARE_KINDS } from './share-form.ts'

const shareKindSchema = z.enum(SHARE_KINDS)

export const createShareBodySchema = z
  .strictObject({
    kind: shareKindSchema,
    /** Of candidates, of an analysis, or of a keyword report. */
    ids: z.array(z.uuid()).min(1).max(COMPARE_MAX),
    /** Only a candidate has notes. */
    with_notes: z.boolean().default(false),
    /** The last day, in UTC, on which the link works. It has no end if absent. */
    expires_on: z.iso
      .date()
      .refine((day) => day <= '2100-12-31', 'The last day is before 2101')
      .optional(),
  })
  .refine(
    ({ kind, ids }) =>
      kind === 'comparison'
        ? ids.length >= COMPARE_MIN && new Set(ids).size === ids.length
        : ids.length === 1,
    {
      error: 'A comparison has two to four different candidates, everything else has one id',
      path: ['ids'],
    },
  )
  .refine(({ kind, with_notes }) => kind === 'candidate' || !with_notes, {
    error: 'Only a candidate has notes',
    path: ['with_notes'],
  })

export const shareSchema = z
  .object({
    id: z.uuid(),
    kind: shareKindSchema,
    ids: z.array(z.uuid()),
    /** What it shows, by name. Null if its owner removed that: then the link shows nothing. */
    name: z.string().nullable(),
    with_notes: z.boolean(),
    created_at: z.iso.datetime(),
    /** The last day, in UTC, on which it works. Null if it has no end. */
    expires_on: z.iso.date().nullable(),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof shareSchema>

/** Newest first. */
export const shareListSchema = z.array(shareSchema)

/** The only answer with the token: of it, a hash is stored. */
export const createShareAnswerSchema = z.object({ share: shareSchema, token: z.string() })

export const shareIdParamsSchema = z.strictObject({ shareId: z.uuid() })

/** Any text is a token, so that a damaged link is refused like one that has ended. */
export const openShareBodySchema = z.strictObject({ token: z.string().max(200) })

const shown = {
  /** When it was read. */
  shown_at: z.iso.datetime(),
}

/**
 * What a link shows at this moment, without anything of its owner's account: notes only if they were
 * chosen, and nothing from own material.
 */
export const sharedSchema = z
  .discriminatedUnion('kind', [
    z.object({ ...shown, kind: z.literal('candidate'), candidate: candidateDetailSchema }),
    z.object({
      ...shown,
      kind: z.literal('comparison'),
      candidates: z.array(candidateDetailSchema),
    }),
    z.object({ ...shown, kind: z.literal('analysis'), analysis: ideaAnalysisSchema }),
    z.object({
      ...shown,
      kind: z.literal('report'),
      report: keywordAnalysisSchema,
      /** Null if it was never asked for. */
      interest: keywordInterestSchema.nullable(),
    }),
  ])
  .meta({ id: 'Shared' })
export type Shared = z.infer<typeof sharedSchema>
