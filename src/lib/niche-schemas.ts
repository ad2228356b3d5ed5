import { z } from 'zod'
import { nicheNameSchema } from '../../contract/niche.ts'

const said = z.string().trim().min(60).max(400)

const noteSchema = z.strictObject({
  /** Names as they stand in the atlas. */
  sector: nicheNameSchema,
  niche: nicheNameSchema,
  /** Who pays, and when. */
  buyers: said,
  /** Something small to sell first. */
  offer: said,
  /** What to find out before building. */
  check: said,
})
export type NicheNote = z.infer<typeof noteSchema>

/**
 * What the site says about the niches of one industry beyond the atlas's summaries. `updated` is the
 * day on which these notes, or the summaries of that industry in the atlas, last changed.
 */
export const nicheNotesSchema = z.strictObject({
  industry: nicheNameSchema,
  updated: z.date('a day such as 2026-11-21, without quotes'),
  notes: z.array(noteSchema).default([]),
})
export type NicheNotes = z.infer<typeof nicheNotesSchema>
