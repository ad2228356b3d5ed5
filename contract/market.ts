import { z } from 'zod'
import {
  hasFewWords,
  KEYWORD_EMPTY,
  KEYWORD_MAX,
  KEYWORD_TOO_MANY_WORDS,
  KEYWORD_WORDLESS,
} from './keyword.ts'
import { lineSchema } from './line.ts'
import { sourceSchema } from './source.ts'
import { hasWords } from './words.ts'

export const competitionSchema = z.enum(['low', 'medium', 'high'])
export const trendSchema = z.enum(['up', 'down', 'stable'])

/** Searches per month; null means unknown, never zero. */
const volume = z.number().int().nonnegative().nullable()
/** US dollars per click; null means unknown. */
const cpc = z.number().nonnegative().nullable()

/** `trend` follows the rule of trend.ts. */
export const relatedKeywordSchema = z.object({
  keyword: z.string(),
  volume,
  cpc,
  competition: competitionSchema.nullable(),
  trend: trendSchema.nullable(),
  /** How hard advertisers compete, 0 to 100; null means unknown. */
  competitionIndex: z.number().int().min(0).max(100).nullable().optional(),
})
export type RelatedKeyword = z.infer<typeof relatedKeywordSchema>

export const analyzeKeywordBodySchema = z.strictObject({
  keyword: z
    .string()
    .refine((keyword) => keyword.trim() !== '', KEYWORD_EMPTY)
    .pipe(lineSchema('Keyword', 1, KEYWORD_MAX))
    .refine(hasWords, KEYWORD_WORDLESS)
    .refine(hasFewWords, KEYWORD_TOO_MANY_WORDS),
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
