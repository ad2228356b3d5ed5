import { z } from 'zod'
import { lineSchema } from './line.ts'
import { NICHE_SEARCH_MAX, NICHES_FOUND_MAX } from './niche-name.ts'

/** The last word may be the beginning of one. */
export const nicheSearchQuerySchema = z.strictObject({
  q: lineSchema('Search', 1, NICHE_SEARCH_MAX),
})

/**
 * What matched: the name, the summary, the customer or a problem of the niche, a phrase that people
 * search for, a narrower niche below it that is not on the map yet, or a niche elsewhere that it
 * belongs to as well.
 */
export const NICHE_MATCHES = [
  'name',
  'summary',
  'customer',
  'problem',
  'word',
  'narrower',
  'also',
] as const
export type NicheMatch = (typeof NICHE_MATCHES)[number]

const foundNicheSchema = z.object({
  path: z.array(z.string()).min(1),
  matched: z.object({
    by: z.enum(NICHE_MATCHES),
    text: z.string(),
    /** The parts of the text that match, in order, as UTF-16 offsets. A host may leave them out. */
    marks: z.array(z.object({ start: z.int().min(0), end: z.int().min(1) })).optional(),
  }),
})
export type FoundNiche = z.infer<typeof foundNicheSchema>

/** Niches of the stored map, best first. */
export const nicheSearchSchema = z
  .object({ niches: z.array(foundNicheSchema).max(NICHES_FOUND_MAX) })
  .meta({ id: 'FoundNiches' })
export type NicheSearch = z.infer<typeof nicheSearchSchema>
