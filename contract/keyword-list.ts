import { z } from 'zod'
import { LIST_LINE_MAX, LIST_MAX } from './keyword.ts'
import { askedLocale, isOffered, keywordAnalysisSchema, LANGUAGE_ELSEWHERE } from './market.ts'

export const keywordListBodySchema = z
  .strictObject({
    /** As typed, each checked on its own. */
    keywords: z.array(z.string().max(LIST_LINE_MAX)).min(1).max(LIST_MAX),
    ...askedLocale,
  })
  .refine(isOffered, LANGUAGE_ELSEWHERE)

/**
 * How a line is answered. `known`: from figures of this month. `free`: from an import or an
 * estimate. `paid`: a provider is asked, which costs the operator money. `model`: a model is asked.
 * `repeated`: an earlier line has the same keyword.
 */
export const lineStateSchema = z.enum(['known', 'free', 'paid', 'model', 'repeated', 'failed'])
export type LineState = z.infer<typeof lineStateSchema>

/** What a list will cost, before anything is asked. */
export const listPlanSchema = z.object({
  lines: z.array(
    z.object({
      state: lineStateSchema,
      /** Why the line fails; empty for other states. */
      problem: z.string(),
    }),
  ),
  /** The name of the paid provider; null if no line needs one. */
  provider: z.string().nullable(),
})
export type ListPlan = z.infer<typeof listPlanSchema>

/** The figures of a keyword, without what a report adds. */
export const keywordFiguresSchema = keywordAnalysisSchema.omit({
  summary: true,
  relatedKeywords: true,
  analysisId: true,
  previous: true,
})
export type ListedKeyword = z.infer<typeof keywordFiguresSchema>

/** In the order of the request; a repeated keyword has its figures again. */
export const listAnswerSchema = z.array(
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('ready'), figures: keywordFiguresSchema }),
    z.object({ state: z.literal('failed'), problem: z.string() }),
  ]),
)
export type ListAnswer = z.infer<typeof listAnswerSchema>
