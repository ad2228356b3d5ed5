import { z } from 'zod'
import { nicheNameSchema } from '../../../contract/niche.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { pastDay, plainText, reportTwins } from './text-schemas.ts'

const said = plainText(60, 400)

const noteSchema = z.strictObject({
  /** Names as in the atlas. */
  sector: nicheNameSchema,
  niche: nicheNameSchema,
  /** Who pays, and when. */
  buyers: said,
  /** Something small to sell first. */
  offer: said,
  /** A question to answer before building. */
  check: said,
})
export type NicheNote = z.infer<typeof noteSchema>

/**
 * The site's notes on the niches of one industry, besides the atlas's summaries. `updated` is the
 * day on which these notes, or the summaries of that industry in the atlas, last changed.
 */
export const nicheNotesSchema = z
  .strictObject({
    industry: nicheNameSchema,
    updated: pastDay,
    notes: z.array(noteSchema).default([]),
  })
  .superRefine(({ notes }, context) => {
    const keys = notes.map((note) => [note.sector, note.niche].map(nicheNameKey).join('\n'))
    reportTwins(keys, (index) => {
      const message = `a second note on "${notes[index]?.niche}"`
      context.addIssue({ code: 'custom', path: ['notes', index, 'niche'], message })
    })
  })
export type NicheNotes = z.infer<typeof nicheNotesSchema>
