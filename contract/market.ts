import { z } from 'zod'
import { sourceSchema } from './source.ts'
import { lineSchema } from './text.ts'

export const KEYWORD_EMPTY = 'Please enter a keyword related to your niche'

export const competitionSchema = z.enum(['low', 'medium', 'high'])
export const trendSchema = z.enum(['up', 'down', 'stable'])

/** Searches a month; null is unknown, never zero. */
const volume = z.number().int().nonnegative().nullable()
/** US dollars a click; null is unknown. */
const cpc = z.number().nonnegative().nullable()

export const relatedKeywordSchema = z.object({
  keyword: z.string(),
  volume,
  cpc,
  competition: competitionSchema.nullable(),
  trend: trendSchema.nullable(),
})

export const analyzeKeywordBodySchema = z.strictObject({
  keyword: z
    .string()
    .refine((keyword) => keyword.trim() !== '', KEYWORD_EMPTY)
    .pipe(lineSchema('Keyword', 1, 80)),
})

export const keywordAnalysisSchema = relatedKeywordSchema.extend({
  /** Twelve months in order; `month` is a label such as "Aug 2026". */
  trendData: z.array(z.object({ month: z.string(), volume })),
  summary: z.string(),
  relatedKeywords: z.array(relatedKeywordSchema),
  analysisId: z.string().optional(),
  source: sourceSchema,
})
export type KeywordAnalysis = z.infer<typeof keywordAnalysisSchema>

export const analysisIdParamsSchema = z.strictObject({ analysisId: z.uuid() })
export const summaryAnswerSchema = z.object({ summary: z.string() })
