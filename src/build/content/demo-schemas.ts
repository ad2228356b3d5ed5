import { z } from 'zod'
import { keywordAnalysisSchema, relatedKeywordSchema } from '../../../contract/market.ts'
import { sourceSchema } from '../../../contract/source.ts'
import { plainText } from './text-schemas.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MONTH = new RegExp(`^(${MONTHS.join('|')}) 20\\d\\d$`)

/** Months since the year 0 of 'Aug 2026'. */
const monthNumber = (month: string) =>
  Number(month.slice(-4)) * 12 + MONTHS.indexOf(month.slice(0, 3))

/** The validator's sample: a whole analysis, and never taken for a measured one. */
export const demoAnalysisSchema = keywordAnalysisSchema
  .omit({
    analysisId: true,
    volume_range: true,
    cpc_range: true,
    basis: true,
    country: true,
    language: true,
    scaled_from: true,
    previous: true,
  })
  .extend({
    keyword: z.literal('large dogs'),
    trendData: z
      .array(
        z.strictObject({
          month: z.string().regex(MONTH, 'a month such as Aug 2026'),
          volume: z.number().int().nonnegative(),
        }),
      )
      .length(12)
      .superRefine((months, context) => {
        const numbers = months.map(({ month }) => monthNumber(month))
        numbers.slice(1).forEach((number, index) => {
          if (number === (numbers[index] ?? 0) + 1) return
          const message = 'the month after the one above it'
          context.addIssue({ code: 'custom', path: [index + 1, 'month'], message })
        })
      }),
    summary: plainText(100, 1200),
    relatedKeywords: z
      .array(relatedKeywordSchema.omit({ volume_range: true, cpc_range: true }).strict())
      .length(15),
    source: sourceSchema.extend({ kind: z.literal('sample') }).strict(),
  })
  .strict()
