import { z } from 'zod'
import { ASSUMPTION_KINDS } from './assumption-kinds.ts'
import { NICHE_KINDS } from './atlas.ts'
import { COMPARISONS } from './pass-words.ts'

/** How much a test says about an assumption: it can refute it, or it only hints. */
export const TEST_STRENGTHS = ['decides', 'hints'] as const

const text = (min: number, max: number) => z.string().trim().min(min).max(max)
const texts = (min: number, max: number) => z.array(text(15, 260)).min(min).max(max)

const ordered = { path: ['high'], message: 'not below low' }
const range = (most: number) =>
  z
    .strictObject({ low: z.int().min(0).max(most), high: z.int().min(0).max(most) })
    .refine(({ low, high }) => low <= high, ordered)

const sourceSchema = z.strictObject({
  title: text(5, 160),
  publisher: text(2, 100),
  /** Missing for a page that is kept current. */
  year: z.int().min(1950).max(2100).optional(),
  href: z.string().regex(/^https:\/\/\S+$/, 'an address that begins with https://'),
  /** What it found, and on whom. The only place for a rate. */
  says: text(20, 320),
})

/** A share of people or visitors, such as '6.6%' or '12 percent'. */
const RATE = /\d ?(?:%|percent\b)/i

/** A test of a business idea: a file of `src/content/tests`, which is named after its address. */
export const validationTestSchema = z
  .strictObject({
    name: text(3, 40),
    /** Its place in the list, by effort. */
    order: z.int().min(1).max(99),
    /** The day of the last change. */
    updated: z.date('a day such as 2026-11-23, without quotes'),
    /** For search engines. */
    description: text(50, 170),
    /** What one does, in one or two sentences. */
    summary: text(60, 260),
    /** The assumptions that it tests, those it says most about first. */
    tests: z
      .array(
        z.strictObject({
          kind: z.enum(ASSUMPTION_KINDS),
          strength: z.enum(TEST_STRENGTHS),
          /** Why it fits this assumption, as a sentence. */
          why: text(30, 220),
        }),
      )
      .min(1)
      .max(4),
    /** What it fits: the form of what is sold. */
    fits: z.array(z.enum(NICHE_KINDS)).min(1).max(NICHE_KINDS.length),
    /** True if it needs an audience, a product or a page that exists already. */
    needs_audience: z.boolean(),
    proves: texts(1, 4),
    does_not_prove: texts(1, 4),
    /** In US dollars, without one's own time. */
    cost: range(10_000),
    /** What the money is for. */
    cost_for: text(10, 160),
    /** Days from the first step to the decision. */
    days: range(120),
    people: range(5_000),
    /** Who they are and what they do in the test. */
    people_are: text(10, 160),
    steps: texts(4, 9),
    pass: z
      .strictObject({
        /** What is counted, as a sentence. */
        measure: text(20, 220),
        comparison: z.enum(COMPARISONS),
        threshold: z.number().min(0).max(100_000),
        /** Of how many tries; missing where the number alone counts. */
        of: z.int().min(1).max(100_000).optional(),
        unit: text(3, 60),
        /** Why this threshold, and when to set another one. */
        why: text(60, 480),
      })
      .refine(
        ({ comparison, threshold, of }) =>
          comparison === 'at most' || (of ?? threshold) >= threshold,
        {
          path: ['of'],
          message: 'not below the threshold',
        },
      ),
    misleads: texts(2, 6),
    sources: z.array(sourceSchema).max(5),
  })
  .superRefine(({ sources: _, ...rest }, context) => {
    for (const path of ratesIn(rest)) {
      context.addIssue({ code: 'custom', path, message: 'a rate belongs to its source: sources' })
    }
    const kinds = rest.tests.map(({ kind }) => kind)
    kinds.forEach((kind, index) => {
      if (kinds.indexOf(kind) === index) return
      context.addIssue({
        code: 'custom',
        path: ['tests', index, 'kind'],
        message: 'each kind once',
      })
    })
  })

function ratesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return RATE.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    ratesIn(inner, [...path, isList ? Number(key) : key]),
  )
}

/** A test with its address: `/validation-tests/<slug>`. */
export type ValidationTest = z.infer<typeof validationTestSchema> & { slug: string }
