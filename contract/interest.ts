import { z } from 'zod'
import { LANGUAGES } from './locale.ts'
import { trendSchema } from './market.ts'

/**
 * How often people read the article about a keyword, which moves with searches and is not searches.
 * `none`: no article surely means the keyword. `off`: the operator does not ask for it.
 * `unreachable`: the source did not answer in time.
 */
export const keywordInterestSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('found'),
    article: z.object({
      title: z.string(),
      url: z.url({ protocol: /^https?$/ }),
      language: z.enum(LANGUAGES),
    }),
    /** 12 to 24 months in order; `month` is a label such as "Aug 2026". */
    months: z.array(z.object({ month: z.string(), views: z.number().int().nonnegative() })),
    /** The last twelve months beside the twelve before them; null without two years. */
    trend: trendSchema.nullable(),
    /** The same in percent. */
    change: z.number().int().nullable(),
    fetched_at: z.iso.datetime(),
  }),
  z.object({ state: z.enum(['none', 'off', 'unreachable']) }),
])
export type KeywordInterest = z.infer<typeof keywordInterestSchema>
export type FoundInterest = Extract<KeywordInterest, { state: 'found' }>
