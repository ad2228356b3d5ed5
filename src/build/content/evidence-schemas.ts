import { z } from 'zod'
import { actionSchema, metaSchema } from './page-schemas.ts'
import { heading, plainText, refusePrices, reportTwins, sentence, text } from './text-schemas.ts'

const entry = z.strictObject({ title: text, body: sentence })
const block = z.strictObject({ heading, body: z.array(sentence).min(1) })

/** The texts of the page 'How good is this?'. Its figures come from a measurement. */
export const evidencePageSchema = z
  .strictObject({
    meta: metaSchema,
    heading,
    lead: sentence,
    /** Before the sets: what a figure means. */
    reading: z.strictObject({
      heading,
      body: z.array(sentence).min(1),
      items: z.array(entry).min(1),
    }),
    measured: block,
    /** After the sets, in this order. */
    sections: z
      .array(
        z.strictObject({
          heading,
          body: z.array(sentence).default([]),
          items: z.array(entry).default([]),
        }),
      )
      .min(1),
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

/** What the detector saw of a set before it was measured on it. */
export const LEARNED = ['nothing', 'other texts of this source', 'these texts'] as const

/** What is known about the sets of labeled texts, in the order of the page. */
export const evidenceSetsSchema = z
  .strictObject({
    sets: z
      .array(
        z.strictObject({
          /** Its name in the measurement. */
          set: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens'),
          /** False for a set that the page leaves out. */
          shown: z.boolean(),
          name: heading,
          about: sentence,
          /** Its texts, after a number: 'dialogues'. */
          texts: text,
          /** What a labeled one does, after `texts`: 'hold a feature request'. */
          positive: plainText(5, 80),
          source: text,
          /** Where the set is described. */
          href: z
            .string()
            .regex(/^https:\/\/\S+$/, 'an address that begins with https://')
            .optional(),
          license: text,
          learned: z.enum(LEARNED),
        }),
      )
      .min(1),
  })
  .superRefine(({ sets }, context) =>
    reportTwins(
      sets.map(({ set }) => set),
      (index) =>
        context.addIssue({
          code: 'custom',
          path: ['sets', index, 'set'],
          message: 'each set once',
        }),
    ),
  )

export type EvidenceSets = z.infer<typeof evidenceSetsSchema>
