import { z } from 'zod'
import {
  heading,
  label,
  pastDay,
  plainText,
  refusePrices,
  reportTwins,
  sentence,
  text,
} from './text-schemas.ts'

const sitePath = z.string().regex(/^\/[a-z0-9/#-]*$/, 'a path of this site, such as /explore')

/** The texts for search engines and share cards. */
export const metaSchema = z.strictObject({
  title: plainText(10, 70),
  description: plainText(50, 170),
  keywords: z.array(text).min(1).max(12),
  /** The day of the last change, for the sitemap. If missing, the sitemap gives no day. */
  updated: pastDay.optional(),
})

export const actionSchema = z.strictObject({ label, href: sitePath })

const landingTexts = z.strictObject({
  meta: metaSchema,
  heading,
  lead: sentence,
  action: actionSchema,
  secondary: actionSchema,
  /** Names from an industry downwards: drawn as the route over the map. */
  route: z.array(text).length(3),
  path: z.strictObject({
    heading,
    lead: sentence,
    steps: z.array(z.strictObject({ title: heading, body: sentence, href: sitePath })).length(3),
  }),
  /** Ids of the parts of the idea generator's sample that the third step shows. */
  sample: z.strictObject({ pain_point: text, idea: text }),
  reasons: z.strictObject({
    heading,
    cards: z
      .array(
        z.strictObject({
          title: heading,
          body: sentence,
          mark: z.enum(['layers', 'figures', 'survey', 'route']),
        }),
      )
      .length(4),
  }),
  plans: z.strictObject({ heading, lead: sentence, action: actionSchema }),
  guides: z.strictObject({ heading, lead: sentence, action: actionSchema }),
  index: z.strictObject({ heading, lead: sentence }),
  closing: z.strictObject({
    heading,
    body: sentence,
    action: actionSchema,
    secondary: actionSchema,
  }),
})

const toolTexts = z.strictObject({
  meta: metaSchema,
  heading,
  lead: sentence,
  /** Feature list of the structured page data. */
  features: z.array(text).default([]),
  gets: z
    .strictObject({
      heading,
      items: z.array(z.strictObject({ title: heading, body: sentence })).min(2),
    })
    .optional(),
  notes: z
    .array(
      z.strictObject({
        heading,
        body: z.array(sentence).min(1),
        /** Where to read more about it. */
        more: actionSchema.optional(),
      }),
    )
    .default([]),
  next: z.strictObject({ heading, body: sentence, action: actionSchema }).optional(),
})

/** The texts of the home page. */
export const landingSchema = landingTexts.superRefine((texts, context) => {
  refusePrices(texts, context)
  const { cards } = texts.reasons
  reportTwins(
    cards.map(({ mark }) => mark),
    (index) => {
      const path = ['reasons', 'cards', index, 'mark']
      context.addIssue({ code: 'custom', path, message: 'each mark once' })
    },
  )
})

/** The texts of a tool's page, or of a page like it. */
export const toolPageSchema = toolTexts.superRefine(refusePrices)
