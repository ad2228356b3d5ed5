import { z } from 'zod'
import { sentence, text } from './page-schemas.ts'
import { STATED_PRICE } from './plan-schemas.ts'

/** Questions of a page with their answers, in the order in which they show. */
export const faqSchema = z
  .strictObject({
    heading: text,
    items: z.array(z.strictObject({ question: text, answer: sentence })).min(3),
  })
  .refine((faq) => !STATED_PRICE.test(JSON.stringify(faq)), {
    message: 'the price stands in src/content/plans/premium.yaml alone; write {price} here',
  })
