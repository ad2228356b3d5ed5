import { z } from 'zod'
import { planSchema } from '../../contract/plan-schema.ts'
import { actionSchema, metaSchema, sentence, text } from './page-schemas.ts'

/** An amount of money with its sign or its name. */
export const STATED_PRICE = /[$€£]\s?\d|\d\s?(dollars|USD)/i

/** True and false show as a mark with words for those who can't see it. */
const cell = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.union([z.boolean(), text], 'true, false or a few words'),
)

const answerText = z.string().trim().min(20).max(400)

export const planPageSchema = z
  .strictObject({
    plan: planSchema,
    meta: metaSchema,
    heading: text,
    lead: sentence,
    name: text,
    promise: text,
    features: z.array(text).min(4).max(8),
    comparison: z.strictObject({
      heading: text,
      columns: z.strictObject({ free: text, premium: text }),
      rows: z.array(z.strictObject({ what: text, free: cell, premium: cell })).min(3),
    }),
    faq: z.strictObject({
      heading: text,
      items: z.array(z.strictObject({ question: text, answer: answerText })).min(3),
    }),
    closing: z.strictObject({ heading: text, body: sentence, action: actionSchema }),
  })
  .refine(({ plan: _, ...texts }) => !STATED_PRICE.test(JSON.stringify(texts)), {
    message: 'the price stands in plan.priceUsd alone; write {price} in the texts',
  })
