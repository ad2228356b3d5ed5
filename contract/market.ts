import { z } from 'zod'
import {
  hasFewWords,
  KEYWORD_EMPTY,
  KEYWORD_MAX,
  KEYWORD_TOO_LONG,
  KEYWORD_TOO_MANY_WORDS,
  KEYWORD_WORDLESS,
  keywordKey,
} from './keyword.ts'
import { lineSchema } from './line.ts'
import { COUNTRIES, type Country, LANGUAGES, type Language, languageIn } from './locale.ts'
import { sourceSchema } from './source.ts'
import { textLength } from './text.ts'
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

const isLong = (text: string) => textLength(text) > KEYWORD_MAX

export const keywordSchema = z
  .string()
  .refine((keyword) => keyword.trim() !== '', KEYWORD_EMPTY)
  .pipe(lineSchema('Keyword', 1, KEYWORD_MAX))
  .refine(hasWords, KEYWORD_WORDLESS)
  // Lowercase can be longer ('İ'), and a provider refuses a whole list for one such keyword.
  .refine((keyword) => !isLong(keywordKey(keyword)) || isLong(keyword), KEYWORD_TOO_LONG)
  .refine(hasFewWords, KEYWORD_TOO_MANY_WORDS)

const countrySchema = z.enum(COUNTRIES)
const languageSchema = z.enum(LANGUAGES)

/** Where people search: the United States and the country's usual language unless it is given. */
export const askedLocale = {
  country: countrySchema.default('US'),
  language: languageSchema.optional(),
}
type AskedLocale = { country: Country; language?: Language | undefined }

export const LANGUAGE_ELSEWHERE = {
  error: 'This language is not offered for this country',
  path: ['language'],
}
export const isOffered = ({ country, language }: AskedLocale) =>
  language === undefined || languageIn(country, language) !== undefined

export const analyzeKeywordBodySchema = z
  .strictObject({ keyword: keywordSchema, ...askedLocale })
  .refine(isOffered, LANGUAGE_ELSEWHERE)

/** What an earlier check of the same keyword showed. */
const previousSchema = z.object({
  checked_at: z.iso.datetime(),
  kind: sourceSchema.shape.kind,
  volume,
  cpc,
  volume_range: range.nullable().optional(),
  cpc_range: range.nullable().optional(),
  competition: competitionSchema.nullable(),
})
export type PreviousCheck = z.infer<typeof previousSchema>

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
   * How an estimate was made: from an editor's figure for this phrase, from phrases near it, by a
   * model, or not at all, because nothing is known about it. Missing for other kinds.
   */
  basis: z.enum(['reference', 'near', 'model', 'none']).optional(),
  /** Where people search. Missing in results from before there was a choice: the United States. */
  country: countrySchema.optional(),
  language: languageSchema.optional(),
  /** The country whose estimate was scaled to this one by the number of people online. */
  scaled_from: countrySchema.optional(),
  summary: z.string(),
  relatedKeywords: z.array(relatedKeywordSchema),
  analysisId: z.string().optional(),
  /** The user's last check in an earlier month. Missing if there is none. */
  previous: previousSchema.optional(),
  source: sourceSchema,
})
export type KeywordAnalysis = z.infer<typeof keywordAnalysisSchema>

/** The user's checks of keywords, newest first. */
export const keywordHistorySchema = z.array(
  z.object({
    id: z.uuid(),
    keyword: z.string(),
    country: countrySchema,
    language: languageSchema,
    created_at: z.iso.datetime(),
  }),
)
export type PastCheck = z.infer<typeof keywordHistorySchema>[number]

export const analysisIdParamsSchema = z.strictObject({ analysisId: z.uuid() })
export const summaryAnswerSchema = z.object({ summary: z.string() })
