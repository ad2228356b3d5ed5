import { z } from 'zod'
import { planSchema } from '../../../contract/plan-schema.ts'
import { actionSchema, metaSchema } from './page-schemas.ts'
import { answer, heading, label, refusePrices, sentence, text } from './text-schemas.ts'

/** True and false show as a mark with words for those who can't see it. */
const cell = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.union([z.boolean(), label], 'true, false or a few words'),
)

export const planPageSchema = z
  .strictObject({
    plan: planSchema,
    meta: metaSchema,
    heading,
    lead: sentence,
    name: label,
    promise: text,
    features: z.array(text).min(4).max(8),
    comparison: z.strictObject({
      heading,
      columns: z.strictObject({ free: label, premium: label }),
      rows: z.array(z.strictObject({ what: heading, free: cell, premium: cell })).min(3),
    }),
    faq: z.strictObject({
      heading,
      items: z.array(z.strictObject({ question: text, answer })).min(3),
    }),
    closing: z.strictObject({ heading, body: sentence, action: actionSchema }),
  })
  .superRefine(({ plan: _, ...texts }, context) => refusePrices(texts, context))
