import { z } from 'zod'
import { dossierSchema } from './atlas.ts'

/**
 * What a model wrote about a niche: a dossier without figures of demand, which no model knows, and
 * without what is below.
 */
export const draftedDossierSchema = dossierSchema
  .pick({ customer: true, problems: true, pays: true, offers: true, hurdles: true, check: true })
  .extend({
    places: z.array(dossierSchema.shape.places.element).min(1).max(5),
    /** What people may type into a search box, the plain phrase first. */
    phrases: z.array(dossierSchema.shape.words.element.shape.phrase).min(1).max(8),
  })
export type DraftedDossier = z.infer<typeof draftedDossierSchema>
