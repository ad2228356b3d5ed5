import { z } from 'zod'
import { ASSUMPTION_KINDS, LEVELS } from './assumption-kinds.ts'
import { evidenceSchema } from './ideas.ts'
import { PROVENANCES, type Provenance } from './provenance.ts'

const provenance = z.enum(Object.keys(PROVENANCES) as [Provenance, ...Provenance[]])
const level = z.literal(LEVELS)

/** What a sentence was drawn from, word for word, with its own provenance. */
export const groundSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('dossier'),
    /** The part of the dossier: 'customer', 'problems', 'pays', 'places', 'hurdles'. */
    part: z.string(),
    text: z.string(),
    provenance,
  }),
  z.object({
    from: z.literal('quote'),
    /** The place of the quote; gone when its author or its thread is deleted. */
    evidence: evidenceSchema,
    /** The pain point of the analysis that has it. */
    pain_point_id: z.string(),
    provenance,
  }),
  /** A figure that was counted over the quotes or the searches, in words. */
  z.object({ from: z.enum(['analysis', 'report']), text: z.string(), provenance }),
])
export type Ground = z.infer<typeof groundSchema>

/** `weight` is risk times ignorance, 1 to 9: the riskiest assumption has the highest. */
export const draftedAssumptionSchema = z.object({
  kind: z.enum(ASSUMPTION_KINDS),
  /** What must be true, or what to find out where nothing is known. */
  sentence: z.string(),
  risk: level,
  /** What happens if it is false. */
  risk_reason: z.string(),
  ignorance: level,
  /** How much is known, and from what. */
  ignorance_reason: z.string(),
  weight: z.int().min(1).max(9),
  /** Empty where only the niche's name is known. */
  grounds: z.array(groundSchema),
})
export type DraftedAssumption = z.infer<typeof draftedAssumptionSchema>

export const interviewQuestionSchema = z.object({
  question: z.string(),
  /** What the answer tells. */
  tests: z.enum(ASSUMPTION_KINDS),
  /** True for a question that names a trouble: to be asked after the open ones. */
  names_trouble: z.boolean(),
  /** Null where only the niche's name is known. */
  ground: groundSchema.nullable(),
})
export type InterviewQuestion = z.infer<typeof interviewQuestionSchema>

/** A test of the catalogue that fits an assumption. */
export const suggestedTestSchema = z.object({
  /** Its file in the catalogue and its address. */
  slug: z.string(),
  name: z.string(),
  reason: z.string(),
})
export type SuggestedTest = z.infer<typeof suggestedTestSchema>

/** A plan before its member changes it: drafted by rules from what is shown with it. */
export const draftedPlanSchema = z
  .object({
    assumptions: z.array(draftedAssumptionSchema.extend({ tests: z.array(suggestedTestSchema) })),
    questions: z.array(interviewQuestionSchema),
  })
  .meta({ id: 'DraftedPlan' })
export type DraftedPlan = z.infer<typeof draftedPlanSchema>
