import { z } from 'zod'
import { actionSchema, metaSchema } from './page-schemas.ts'
import { heading, plainText, refusePrices, reportTwins, sentence, text } from './text-schemas.ts'

const entry = z.strictObject({ title: text, body: sentence })
const block = z.strictObject({ heading, body: z.array(sentence).min(1) })

/** The texts of the page about the score. Its figures are the formula's own, and not written here. */
export const scorePageSchema = z
  .strictObject({
    meta: metaSchema,
    heading,
    lead: sentence,
    parts: block.extend({ demand: sentence, evidence: sentence, room: sentence }),
    range: block,
    verdict: block,
    /** `niche` is a niche of level 3, such as 'Industry > Sector > Niche'. */
    example: block.extend({ niche: plainText(5, 200) }),
    sections: z.array(z.strictObject({ heading, items: z.array(entry).min(1) })).min(1),
    next: z.strictObject({ heading, body: sentence, action: actionSchema }),
  })
  .superRefine((texts, context) => {
    refusePrices(texts, context)
    reportTwins(
      texts.sections.map((section) => section.heading),
      (index) =>
        context.addIssue({
          code: 'custom',
          path: ['sections', index, 'heading'],
          message: 'each heading once',
        }),
    )
  })
