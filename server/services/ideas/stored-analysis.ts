import { z } from 'zod'
import {
  evidenceSchema,
  type IdeaAnalysis,
  ideaAnalysisSchema,
  painPointSchema,
} from '../../../contract/ideas.ts'

/** A text of the archive; `comment_id` is null for a discussion's title and post. */
const placeSchema = z.object({ thread_id: z.string(), comment_id: z.string().nullable() })

const storedEvidenceSchema = evidenceSchema.extend({
  comment_id: z.string().nullable().optional(),
  is_repaired: z.boolean().optional(),
})

/** A result as its row keeps it: with the places of what it says in others' words, so that deletions reach it. */
export const storedAnalysisSchema = ideaAnalysisSchema.extend({
  pain_points: ideaAnalysisSchema.shape.pain_points.extend({
    pain_points: z.array(
      painPointSchema.extend({
        evidence: z.array(storedEvidenceSchema),
        /** Where the heading's words stand; absent for words of a model's own. */
        heading_from: placeSchema.optional(),
      }),
    ),
  }),
})
export type StoredAnalysis = z.infer<typeof storedAnalysisSchema>

/** What of it goes over the wire. */
export function wireAnalysis(stored: StoredAnalysis): IdeaAnalysis {
  return ideaAnalysisSchema.parse(stored)
}
