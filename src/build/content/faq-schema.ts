import { z } from 'zod'
import { answer, heading, refusePrices, text } from './text-schemas.ts'

/** Questions of a page with their answers, in the order in which they show. */
export const faqSchema = z
  .strictObject({
    heading,
    items: z.array(z.strictObject({ question: text, answer })).min(3),
  })
  .superRefine(refusePrices)
