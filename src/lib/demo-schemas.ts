import { z } from 'zod'
import { keywordAnalysisSchema, relatedKeywordSchema } from '../../contract/market.ts'
import { sourceSchema } from '../../contract/source.ts'

/** The validator's sample: a whole analysis, and never taken for a measured one. */
export const demoAnalysisSchema = keywordAnalysisSchema
  .omit({ analysisId: true })
  .extend({
    keyword: z.literal('large dogs'),
    trendData: z
      .array(
        z.strictObject({
          month: z.string().regex(/^[A-Z][a-z]{2} 20\d\d$/, 'a month such as Aug 2026'),
          volume: z.number().int().nonnegative(),
        }),
      )
      .length(12),
    summary: z.string().trim().min(100).max(1200),
    relatedKeywords: z.array(relatedKeywordSchema.strict()).length(15),
    source: sourceSchema.extend({ kind: z.literal('sample') }).strict(),
  })
  .strict()
