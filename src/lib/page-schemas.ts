import { z } from 'zod'

export const text = z.string().trim().min(1)
export const sentence = z.string().trim().min(20).max(400)
const sitePath = z.string().regex(/^\/[a-z0-9/#-]*$/, 'a path of this site, such as /explore')

/** What search engines and share cards show. */
export const metaSchema = z.strictObject({
  title: z.string().trim().min(10).max(70),
  description: z.string().trim().min(50).max(170),
  keywords: z.array(text).min(1).max(12),
  /** The day of the last change, for the sitemap; nothing is said where it is left out. */
  updated: z.date('a day such as 2026-11-21, without quotes').optional(),
})

export const actionSchema = z.strictObject({ label: text, href: sitePath })

export const landingSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: sentence,
  action: actionSchema,
  secondary: actionSchema,
  /** Names from an industry downwards: drawn as the route over the map. */
  route: z.array(text).length(4),
  path: z.strictObject({
    heading: text,
    lead: sentence,
    steps: z
      .array(z.strictObject({ title: text, body: sentence, href: sitePath, link: text }))
      .length(3),
  }),
  /** Ids in the idea generator's sample: what the third step shows of it. */
  sample: z.strictObject({ pain_point: text, idea: text }),
  reasons: z.strictObject({
    heading: text,
    cards: z
      .array(
        z.strictObject({
          title: text,
          body: sentence,
          mark: z.enum(['layers', 'figures', 'survey', 'route']),
        }),
      )
      .length(4),
  }),
  plans: z.strictObject({ heading: text, lead: sentence, action: actionSchema }),
  guides: z.strictObject({ heading: text, lead: sentence, action: actionSchema }),
  index: z.strictObject({ heading: text, lead: sentence }),
  closing: z.strictObject({ heading: text, body: sentence, action: actionSchema }),
})

export const toolPageSchema = z.strictObject({
  meta: metaSchema,
  heading: text,
  lead: sentence,
  /** Feature list of the structured page data. */
  features: z.array(text).default([]),
  gets: z
    .strictObject({
      heading: text,
      items: z.array(z.strictObject({ title: text, body: sentence })).min(2),
    })
    .optional(),
  notes: z.array(z.strictObject({ heading: text, body: z.array(sentence).min(1) })).default([]),
  next: z.strictObject({ heading: text, body: sentence, action: actionSchema }).optional(),
})
