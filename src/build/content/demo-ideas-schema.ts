import { z } from 'zod'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens')
const line = z.string().trim().min(3).max(160)
const text = z.string().trim().min(20).max(900)
const lines = z.array(line).min(2).max(6)

const place = { thread: id, quote: z.string().min(12) }
/** A sentence of a sample, and the part of it that says what people are, ask for, do or pay. */
const said = z.strictObject({
  what: z.enum(['roles', 'asks_for', 'done_today', 'pays', 'would pay']),
  ...place,
  words: z.string().min(2),
  /** The sum in the quote, for what is paid. */
  amount: z.string().min(1).optional(),
})

/**
 * The idea generator's sample as it is written: texts, ids, and quotes with the sample
 * thread they stand in. Everything else is read from the threads.
 */
export const demoIdeasSchema = z.strictObject({
  market: line,
  /** Ids of sample threads, in the order of the list of sources. */
  threads: z.array(id).min(5).max(10),
  summary: text,
  pain_points: z
    .array(
      z.strictObject({
        id,
        heading: line,
        summary: text,
        intensity: z.enum(['High', 'Medium', 'Low']),
        quotes: z.array(z.strictObject(place)).min(2),
        said: z.array(said).default([]),
      }),
    )
    .min(3),
  executive_summary: text,
  business_ideas: z
    .array(
      z.strictObject({
        id,
        /** Ids of the pain points it addresses. */
        answers: z.array(id).min(1),
        name: line,
        description: text,
        business_model: text,
        target_audience: text,
        value_proposition: text,
        first_version: text,
        price: text,
        first_customers: text,
        market_potential: text.regex(/^(High|Medium|Low): /),
        key_features: lines,
        differentiators: lines,
        potential_challenges: lines,
      }),
    )
    .min(3),
  /** Ids of ideas, best first. */
  top_opportunities: z.array(z.strictObject({ idea: id, reasoning: text })).length(3),
  read_at: z.iso.datetime(),
})
export type DemoIdeas = z.infer<typeof demoIdeasSchema>
