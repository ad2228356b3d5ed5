import { z } from 'zod'
import { NICHE_KINDS } from '../../../contract/atlas.ts'
import { painPointSchema } from '../../../contract/ideas.ts'
import { type DraftIdea, PRICE_LEVELS } from '../../analysis/types/drafts.ts'
import { ABOUT_ANSWERS } from '../../analysis/types/model.ts'

const LEVELS = painPointSchema.shape.intensity.options

const text = z.string().max(8_000)
const texts = z.array(text).max(40)
/** Asked for as an enum. Another word costs only the field: grounding decides what it counts for. */
const oneOf = (words: readonly string[]) => text.meta({ enum: [...words] })

export const painPointAnswerSchema = z.object({
  pain_points: z
    .array(
      z.object({
        heading: text,
        quotes: z.array(z.object({ ref: text, quote: text })).max(100),
        summary: text,
        relevance: text,
        about: oneOf(ABOUT_ANSWERS),
        intensity: oneOf(LEVELS),
        thin_evidence: text.default(''),
      }),
    )
    .max(60),
  summary: text,
})
export type PainPointAnswer = z.infer<typeof painPointAnswerSchema>

export const ideaAnswerSchema = z.object({
  ideas: z
    .array(
      z.object({
        pain_point_ids: texts,
        name: text,
        target_audience: text,
        form: oneOf(NICHE_KINDS),
        description: text,
        value_proposition: text,
        business_model: text,
        price_level: oneOf(PRICE_LEVELS),
        price: text,
        first_version: text,
        first_customers: text,
        market_potential: oneOf(LEVELS),
        market_potential_reason: text.default(''),
        key_features: texts,
        differentiators: texts,
        potential_challenges: texts,
      }),
    )
    .max(40),
  executive_summary: text,
})
export type IdeaAnswer = z.infer<typeof ideaAnswerSchema>

/** An answer's ideas as drafts, whose potential is a level and its reason in one text. */
export function draftedIdeas({ ideas, executive_summary }: IdeaAnswer) {
  return {
    executive_summary,
    ideas: ideas.map(({ market_potential_reason: reason, ...idea }): DraftIdea => {
      const { market_potential: level } = idea
      return { ...idea, market_potential: reason === '' ? level : `${level}: ${reason}` }
    }),
  }
}
