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
const range = z.object({ low: z.number().nonnegative(), high: z.number().nonnegative() })
export type FigureRange = z.infer<typeof range>

/** `trend` follows the rule of trend.ts. */
export const relatedKeywordSchema = z.object({
  keyword: z.string(),
  volume,
  cpc,
  /** The bounds of an estimate; `volume` and `cpc` are its middle. Missing for counted figures. */
  volume_range: range.nullable().optional(),
  cpc_range: range.nullable().optional(),
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
  /**
   * Twelve months in order; `month` is a label such as "Aug 2026". An estimate has the shape of the
   * year instead of volumes: `share` is a month's percent of the year's mean. Empty if no season is
   * known.
   */
  trendData: z.array(
    z.object({ month: z.string(), volume, share: z.number().nonnegative().optional() }),
  ),
  /**
   * How an estimate was made: from an editor's figure for this phrase, from phrases near it, or not
   * at all, because nothing is known about it. Missing for other kinds.
   */
  basis: z.enum(['reference', 'near', 'none']).optional(),
  summary: z.string(),
  relatedKeywords: z.array(relatedKeywordSchema),
  analysisId: z.string().optional(),
  source: sourceSchema,
})
export type KeywordAnalysis = z.infer<typeof keywordAnalysisSchema>

export const analysisIdParamsSchema = z.strictObject({ analysisId: z.uuid() })
export const summaryAnswerSchema = z.object({ summary: z.string() })
