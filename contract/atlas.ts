import { z } from 'zod'
import { nicheNameSchema } from './niche.ts'
import { nicheNameKey } from './niche-name.ts'
import { PLANNER_STEPS } from './planner-steps.ts'

/** Levels of the atlas that have pages: industry, sector, niche. */
export const ATLAS_SUMMARY_DEPTH = 3
export const ATLAS_DEPTH_MAX = 5

export const NICHE_KINDS = ['product', 'service', 'software', 'content', 'marketplace'] as const
export type NicheKind = (typeof NICHE_KINDS)[number]
export const OFFER_MODELS = [
  'one-time',
  'subscription',
  'service',
  'rental',
  'marketplace',
  'content',
  'software',
  'product',
  'membership',
  'commission',
  'course',
  'events',
  'license',
] as const
export type OfferModel = (typeof OFFER_MODELS)[number]
export const HURDLE_KINDS = [
  'license',
  'safety',
  'liability',
  'capital',
  'stock',
  'skill',
  'platform',
] as const

const text = (min: number, max: number) => z.string().trim().min(min).max(max)
const kind = z.enum(NICHE_KINDS)
/** Names from the industry down, joined by ' > '. */
const path = text(3, 320).regex(
  /^[^>]+( > [^>]+){1,4}$/,
  "a path such as 'Industry > Sector > Niche'",
)
/** Where the niche stood in an older atlas. What people explored there stays there. */
const was = z.array(path).max(6).optional()
const updated = z.date('a day such as 2026-11-22, without quotes')

const narrowestSchema = z.strictObject({
  name: nicheNameSchema,
  kind,
  summary: text(30, 160).optional(),
  was,
})

const narrowerSchema = z.strictObject({
  name: nicheNameSchema,
  kind,
  summary: text(35, 170),
  was,
  niches: z.array(narrowestSchema).min(1).max(7).optional(),
})

const searchWordSchema = z.strictObject({
  /** As people type it. */
  phrase: text(2, 60).regex(/^[a-z0-9][a-z0-9 .'&+-]*$/, 'small letters, as people type it'),
  /** Searches a month in the US, as Google's planner would round them. */
  volume: z
    .int()
    .min(10)
    .max(5_000_000)
    .refine((value) => PLANNER_STEPS.includes(value), "a step of Google's Keyword Planner"),
  /** Price of a click in USD. */
  cpc: z.number().min(0.05).max(90),
  /** How many advertisers want the phrase, 0 to 100. */
  competition: z.int().min(0).max(100),
})

/** What somebody of the trade would tell a founder about a niche of level 3. */
export const dossierSchema = z.strictObject({
  name: nicheNameSchema,
  summary: text(60, 400),
  /** Who, in which situation, at which moment. */
  customer: text(50, 240),
  /** Each with what the person does about it today. */
  problems: z
    .array(z.strictObject({ problem: text(20, 200), today: text(10, 180) }))
    .min(3)
    .max(5),
  /** What is paid today for the nearest thing, in USD; missing where nobody is sure. */
  pays: z
    .strictObject({
      low: z.number().min(0.01).max(1_000_000),
      high: z.number().min(0.01).max(1_000_000),
      unit: text(3, 24),
      what: text(8, 130),
    })
    .optional(),
  offers: z
    .array(z.strictObject({ offer: text(20, 170), model: z.enum(OFFER_MODELS) }))
    .min(2)
    .max(4),
  places: z.array(text(8, 150)).min(2).max(5),
  words: z.array(searchWordSchema).min(6).max(12),
  /** The months that matter, 1 to 12, and why; no months where none does. */
  season: z.strictObject({
    months: z.array(z.int().min(1).max(12)).max(9),
    why: text(20, 190).optional(),
  }),
  /** Empty where there is none. */
  hurdles: z.array(z.strictObject({ kind: z.enum(HURDLE_KINDS), what: text(20, 220) })).max(4),
  /** What can be found out within a week for under $100. */
  check: text(40, 280),
  /** Niches elsewhere that belong here too. */
  also: z.array(path).max(4).optional(),
  was,
  niches: z.array(narrowerSchema).min(4).max(10),
})
export type Dossier = z.infer<typeof dossierSchema>

type Report = (path: (string | number)[], message: string) => void

function reportTwins(
  names: readonly string[],
  at: (index: number) => (string | number)[],
  report: Report,
) {
  const seen = new Map<string, string>()
  names.forEach((name, index) => {
    const twin = seen.get(nicheNameKey(name))
    if (twin !== undefined) report(at(index), `"${twin}" stands here twice`)
    seen.set(nicheNameKey(name), name)
  })
}

/** One sector of the atlas: a file of `src/content/atlas/<industry>`. */
export const atlasSectorSchema = z
  .strictObject({
    name: nicheNameSchema,
    summary: text(60, 400),
    /** The day of the last change. */
    updated,
    also: z.array(path).max(8).optional(),
    was,
    niches: z.array(dossierSchema).min(1).max(20),
  })
  .superRefine(({ niches }, context) => {
    const report: Report = (at, message) => {
      context.addIssue({ code: 'custom', path: at, message })
    }
    reportTwins(
      niches.map(({ name }) => name),
      (index) => ['niches', index, 'name'],
      report,
    )
    niches.forEach((niche, index) => {
      reportTwins(
        niche.niches.map(({ name }) => name),
        (each) => ['niches', index, 'niches', each, 'name'],
        report,
      )
    })
  })
export type AtlasSector = z.infer<typeof atlasSectorSchema>

/** One industry of the atlas: a file of `src/content/atlas`. */
export const atlasIndustrySchema = z.strictObject({
  name: nicheNameSchema,
  summary: text(60, 400),
  /** The day of the last change. */
  updated,
  /** The files of its sectors, without their ending. */
  sectors: z
    .array(text(2, 80).regex(/^[a-z0-9-]+$/, 'a file name: small letters, digits and hyphens'))
    .min(1)
    .max(20),
  also: z.array(path).max(8).optional(),
})
export type AtlasIndustryFile = z.infer<typeof atlasIndustrySchema>

/**
 * A niche of any level, as the tree has it. `niches`, if present, is never empty. A niche of level 3
 * has its customer, prices and search words.
 */
export interface AtlasNiche
  extends Partial<
    Pick<
      Dossier,
      | 'customer'
      | 'pays'
      | 'words'
      | 'season'
      | 'problems'
      | 'offers'
      | 'places'
      | 'hurdles'
      | 'check'
    >
  > {
  name: string
  summary?: string | undefined
  kind?: NicheKind | undefined
  /** Paths at which an older atlas had it. */
  was?: readonly string[] | undefined
  niches?: readonly AtlasNiche[] | undefined
}

/** An industry with its sectors. */
export interface AtlasIndustry extends AtlasNiche {
  summary: string
  updated: Date
  also?: readonly string[] | undefined
  niches: readonly AtlasSector[]
}

/**
 * The industries with their sectors, sorted by name.
 * @param sectorOf the sector in a file, such as 'pets-animals/dog-care'
 * @throws {Error} where a file is missing or in no industry
 */
export function assembleAtlas(
  industries: ReadonlyMap<string, AtlasIndustryFile>,
  sectors: ReadonlyMap<string, AtlasSector>,
): AtlasIndustry[] {
  const left = new Set(sectors.keys())
  const assembled = [...industries].map(([folder, { sectors: files, ...industry }]) => ({
    ...industry,
    niches: files.map((file) => {
      const sector = sectors.get(`${folder}/${file}`)
      if (!sector) throw new Error(`The atlas has no file ${folder}/${file}.yaml`)
      left.delete(`${folder}/${file}`)
      return sector
    }),
  }))
  const [stray] = left
  if (stray !== undefined) throw new Error(`No industry names the file ${stray}.yaml`)
  return assembled.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The texts of a dossier, without names and search words. */
export function dossierSentences(dossier: Dossier): string[] {
  const { summary, customer, problems, pays, offers, places, season, hurdles, check } = dossier
  return [
    summary,
    customer,
    ...problems.flatMap(({ problem, today }) => [problem, today]),
    pays?.what ?? '',
    ...offers.map(({ offer }) => offer),
    ...places,
    season.why ?? '',
    ...hurdles.map(({ what }) => what),
    check,
    ...dossier.niches.map((niche) => niche.summary),
  ]
}

/** The names of a path such as 'Industry > Sector > Niche'. */
export const pathNames = (path: string): string[] => path.split(' > ')

/** The number of niches in a branch, including its root. */
export function countNiches(niche: AtlasNiche): number {
  return (niche.niches ?? []).reduce((sum, child) => sum + countNiches(child), 1)
}
