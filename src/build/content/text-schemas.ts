import { z } from 'zod'

const DAY_MS = 86_400_000

/** An amount of money with its sign or its name. */
const STATED_PRICE = /[$€£]\s?\d|\d\s?(dollars|USD)/i

/** Text that shows unchanged. Placeholders are filled only in answers and articles. */
const plain = (schema: z.ZodString) =>
  schema.refine(
    (value) => !/[{}]/.test(value),
    'shows as it is written; {price} is filled in answers and in the text of an article',
  )

/** Plain text within limits; surrounding white space does not count. */
export const plainText = (min: number, max: number) => plain(z.string().trim().min(min).max(max))

/** A few words that are no heading, such as the name of a feature. */
export const text = plainText(1, 120)
export const heading = plainText(3, 80)
/** The label of a button or a link. */
export const label = plainText(2, 40)
export const sentence = plainText(20, 400)

/** The answer to a question. `{price}` is replaced with the price of Premium. */
export const answer = z
  .string()
  .trim()
  .min(20)
  .max(400)
  .refine(
    (value) => !/[{}]/.test(value.replaceAll('{price}', '')),
    '{price} is the only placeholder of an answer',
  )

/** YAML reads an unquoted 2026-11-21 as a day. */
export const anyDay = z.date('a day such as 2026-11-21, without quotes')

/** The day of a past event. It may be one day ahead, because some time zones are ahead of UTC. */
export const pastDay = anyDay.refine(
  (value) => value.getTime() <= Date.now() + DAY_MS,
  'not after today',
)

/** Calls `report` for each key that was there before. */
export function reportTwins(keys: readonly string[], report: (index: number) => void): void {
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) report(index)
  })
}

function statedIn(value: unknown, path: PropertyKey[]): PropertyKey[][] {
  if (typeof value === 'string') return STATED_PRICE.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    statedIn(inner, [...path, isList ? Number(key) : key]),
  )
}

/** Checks texts that must not state a price, because only the plan states it. */
export function refusePrices(texts: unknown, context: z.RefinementCtx): void {
  for (const path of statedIn(texts, [])) {
    context.addIssue({
      code: 'custom',
      path,
      message:
        'the price stands in plan.priceUsd of plans/premium.yaml alone; an answer says {price}, other texts leave it out',
    })
  }
}
