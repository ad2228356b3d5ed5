import { z } from 'zod'
import { actionSchema, metaSchema } from './page-schemas.ts'
import { anyDay, heading, pastDay, plainText, sentence, text } from './text-schemas.ts'

const articleSchema = z.strictObject({
  /** The heading of the page. Its title for search engines adds the product's name. */
  title: plainText(5, 60),
  description: metaSchema.shape.description,
  keywords: metaSchema.shape.keywords,
  lead: sentence,
  updated: pastDay,
})

/** The frontmatter of a legal text; `updated` is the day of its last change. */
export const legalSchema = articleSchema
  .extend({
    /** The day this version takes effect: 30 days after `updated` if it changes a price. */
    effective: anyDay,
  })
  .refine(({ updated, effective }) => updated <= effective, {
    path: ['effective'],
    message: 'not before the day of the change, which is updated',
  })

/** The drawings of guide-drawings.ts. */
export const DRAWINGS = ['summit', 'season', 'voices', 'terraces', 'route', 'unsurveyed'] as const

const query = /^\/[a-z-]+\?(sample|(keyword|market)=[a-z0-9+]+)$/
const guideAction = actionSchema.extend({
  href: z.union(
    [actionSchema.shape.href, z.string().regex(query)],
    'a path of this site, such as /explore or /market-demand-validator?keyword=large+dogs',
  ),
})

/** The frontmatter of a guide. */
export const guideSchema = articleSchema
  .extend({
    /** Its position in the order from the first idea to the first sale. Numbers are unique. */
    order: z.int().positive(),
    drawing: z.enum(DRAWINGS),
    published: pastDay,
    /** The next step after reading. */
    next: z.strictObject({ heading, body: sentence, action: guideAction }),
    /** File names of other guides, without their ending. */
    related: z.array(text).min(1).max(3),
  })
  .refine(({ published, updated }) => published <= updated, {
    path: ['updated'],
    message: 'not before the day of publishing',
  })

/** The form omits the line of an empty field. */
const orNull = text.nullish().transform((value) => value ?? null)

/** The operator of this site, as named in the legal texts. */
export const operatorSchema = z.strictObject({
  /** The person or company; null: 'the operator of this site'. */
  name: orNull,
  /** In one line; null if only the support address is given. */
  address: orNull,
  /** Such as 'the State of Delaware'; null: the law of where the operator is. */
  law: orNull,
  /** Days after which host logs are deleted. */
  logDays: z.int().min(1).max(400),
  /** Days after which database backups are deleted. */
  backupDays: z.int().min(1).max(400),
})

export type Operator = z.infer<typeof operatorSchema>
