import { z } from 'zod'
import { HURDLE_KINDS, NICHE_KINDS, OFFER_MODELS } from './atlas.ts'
import { exploreCheckQuerySchema } from './tree.ts'

/** The query value is a JSON list of names, as in `exploreCheck`. */
export const nicheDossierQuerySchema = exploreCheckQuerySchema

const names = z.array(z.string()).min(1)

const paySchema = z.object({
  low: z.number(),
  high: z.number(),
  unit: z.string(),
  what: z.string(),
})

const wordSchema = z.object({
  phrase: z.string(),
  /** Searches a month in the US, an order of magnitude. A model gives no figures. */
  volume: z.int().optional(),
  /** Price of a click in USD. */
  cpc: z.number().optional(),
  /** How many advertisers want the phrase, 0 to 100. */
  competition: z.int().optional(),
})

/**
 * What somebody of the trade would tell a founder. Whatever nobody is sure of is missing. The bounds
 * of the texts are those of `atlas.ts` and `drafted-dossier.ts`, which are checked when they are
 * read; here they would only refuse an answer.
 */
const answerDossierSchema = z
  .object({
    /** Who, in which situation, at which moment. */
    customer: z.string(),
    /** Each with what the person does about it today. */
    problems: z.array(z.object({ problem: z.string(), today: z.string() })),
    /** What is paid today for the nearest thing, in USD. */
    pays: paySchema,
    offers: z.array(z.object({ offer: z.string(), model: z.enum(OFFER_MODELS) })),
    places: z.array(z.string()),
    /** What people type into a search box, the plain phrase first. */
    words: z.array(wordSchema),
    /** The months that matter, 1 to 12, and why; no months where none does. */
    season: z.object({ months: z.array(z.int().min(1).max(12)), why: z.string().optional() }),
    /** Empty where there is none. */
    hurdles: z.array(z.object({ kind: z.enum(HURDLE_KINDS), what: z.string() })),
    /** What can be found out within a week for under $100. */
    check: z.string(),
  })
  .partial()

/** What is known about a niche of the stored map. */
export const nicheDossierSchema = z
  .object({
    path: names,
    /** Who wrote it. Null if nobody wrote anything yet. */
    provenance: z.enum(['editorial', 'drafted']).nullable(),
    /** The day of the last change, such as '2026-11-22'. */
    updated: z.iso.date().optional(),
    summary: z.string().optional(),
    kind: z.enum(NICHE_KINDS).optional(),
    /** The plain phrase that people search for. */
    word: z.string().optional(),
    dossier: answerDossierSchema.optional(),
    /**
     * For a niche without a dossier: the nearest niche above it that has one, which is editorial,
     * with its customer and prices.
     */
    above: z.object({ path: names, customer: z.string(), pays: paySchema.optional() }).optional(),
    /** Niches of the stored map that belong here too, and those that this one belongs to as well. */
    also: z.array(z.object({ path: names })),
    /** The address of its page on the site. */
    page: z
      .string()
      .regex(/^\/niches\//)
      .optional(),
  })
  .meta({ id: 'NicheDossier' })
export type NicheDossier = z.infer<typeof nicheDossierSchema>
