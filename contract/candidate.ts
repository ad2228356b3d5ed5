import { z } from 'zod'
import {
  BELONGING_KINDS,
  CANDIDATE_NAME_EMPTY,
  CANDIDATE_NAME_MAX,
  COMPARE_MAX,
  DROP_REASON_MAX,
  IDEAS_IMPORT_MAX,
  NOTES_MAX,
  STAGE_IDS,
} from './candidate-form.ts'
import { analysisListSchema, ideaAnalysisSchema } from './ideas.ts'
import { keywordInterestSchema } from './interest.ts'
import { lineSchema } from './line.ts'
import { askedLocale, keywordAnalysisSchema, keywordSchema } from './market.ts'
import { pathSchema } from './niche.ts'
import { nicheDossierSchema } from './niche-dossier.ts'
import { materialSchema } from './own-material.ts'
import { paragraphsSchema } from './paragraphs.ts'
import { cardWatchSchema } from './watch.ts'
import { hasWords } from './words.ts'

export const stageSchema = z.enum(STAGE_IDS)

const nameSchema = z
  .string()
  .refine((name) => name.trim() !== '', CANDIDATE_NAME_EMPTY)
  .pipe(lineSchema('Name', 1, CANDIDATE_NAME_MAX))
  .refine(hasWords, 'A name must contain letters or digits')

export const candidateIdParamsSchema = z.strictObject({ candidateId: z.uuid() })

/** A niche of the map, or an idea of one's own by its name. */
export const keepCandidateBodySchema = z
  .strictObject({
    /** Of the stored map. */
    path: pathSchema.optional(),
    /** The last name of the path if absent. */
    name: nameSchema.optional(),
    /** The phrase that people search for: the niche's own phrase, or else the name, if absent. */
    keyword: keywordSchema.optional(),
    ...askedLocale,
  })
  .refine(({ path, name }) => path !== undefined || name !== undefined, {
    error: CANDIDATE_NAME_EMPTY,
    path: ['name'],
  })

/** A candidate as a card of the board shows it. */
export const candidateSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Its place in the map. Null for an idea that is not on it. */
    path: z.array(z.string()).nullable(),
    /** The phrase whose demand counts. Null if nothing can be searched for. */
    keyword: z.string().nullable(),
    country: askedLocale.country.unwrap(),
    language: askedLocale.language.unwrap(),
    stage: stageSchema,
    /** Why it was dropped. Null while it is not, and if no reason was given. */
    drop_reason: z.string().nullable(),
    /** Cards of a column are sorted by this, the smallest on top. */
    rank: z.number(),
    /** The first line of the notes, up to 140 characters. */
    note_start: z.string(),
    /** How many of each belong to it. */
    counts: z.object({
      reports: z.number().int().nonnegative(),
      analyses: z.number().int().nonnegative(),
      materials: z.number().int().nonnegative(),
    }),
    /**
     * Searches a month of its own phrase in its country, or else of its newest keyword report. Null
     * if there is no report, or they are unknown.
     */
    volume: z.number().int().nonnegative().nullable(),
    volume_range: z
      .object({ low: z.number().nonnegative(), high: z.number().nonnegative() })
      .nullable(),
    volume_kind: keywordAnalysisSchema.shape.source.shape.kind.nullable(),
    /** When the test that runs now ends: '2026-12-01'. Null if none runs. */
    test_ends: z.iso.date().nullable(),
    /** Null if it is not watched. */
    watch: cardWatchSchema.nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof candidateSchema>

/** All of a member's candidates, by stage and rank. */
export const candidateListSchema = z.array(candidateSchema)

/** A keyword report that belongs to a candidate: the newest check of a keyword in a place. */
export const keptReportSchema = z.object({
  id: z.uuid(),
  /** What a placement names. */
  thing: z.string(),
  country: candidateSchema.shape.country,
  language: candidateSchema.shape.language,
  created_at: z.iso.datetime(),
  report: keywordAnalysisSchema,
})

const keptAnalysisSchema = analysisListSchema.element.extend({ thing: z.string() })
const keptMaterialSchema = materialSchema.extend({ thing: z.string() })

/** A candidate with everything that belongs to it. */
export const candidateDetailSchema = z
  .object({
    candidate: candidateSchema,
    notes: z.string(),
    /** Grows with each saved change of the notes. */
    notes_version: z.number().int().nonnegative(),
    /** Those of its own phrase and country first, then the newest. Up to 50. */
    reports: z.array(keptReportSchema),
    /** Reading interest of the first report, as far as it is stored. */
    interest: keywordInterestSchema.nullable(),
    /** Newest first. */
    analyses: z.array(keptAnalysisSchema),
    /** The result of the newest analysis that has one. */
    analysis: ideaAnalysisSchema.nullable(),
    materials: z.array(keptMaterialSchema),
    /** Of its niche, or of the nearest niche above. */
    dossier: nicheDossierSchema.nullable(),
  })
  .meta({ id: 'CandidateDetail' })
export type CandidateDetail = z.infer<typeof candidateDetailSchema>

export const editCandidateBodySchema = z.strictObject({
  name: nameSchema.optional(),
  keyword: keywordSchema.nullable().optional(),
  country: askedLocale.country.unwrap().optional(),
  language: askedLocale.language,
})

/** Puts a card below another one of the stage, or on top. */
export const moveCandidateBodySchema = z.strictObject({
  stage: stageSchema,
  /** The card above it. Null for the top. */
  after: z.uuid().nullable(),
  /** Only read for `dropped`. */
  reason: paragraphsSchema('Reason', DROP_REASON_MAX).optional(),
})

export const saveNotesBodySchema = z.strictObject({
  text: paragraphsSchema('Notes', NOTES_MAX),
  /** The version that was changed. */
  version: z.number().int().nonnegative(),
})

/** If another tab saved meanwhile, nothing is written and its text comes back. */
export const saveNotesAnswerSchema = z.union([
  z.object({ version: z.number().int().nonnegative() }),
  z.object({ conflict: z.object({ text: z.string(), version: z.number().int().nonnegative() }) }),
])

/** Moves a report, an analysis or a material to another candidate, or away from all. */
export const placeThingBodySchema = z.strictObject({
  kind: z.enum(BELONGING_KINDS),
  thing: z.string().min(1).max(1_000),
  /** Null: it belongs to no candidate. */
  candidate_id: z.uuid().nullable(),
})

export const importIdeasBodySchema = z.strictObject({
  names: z.array(nameSchema).min(1).max(IDEAS_IMPORT_MAX),
})
export const importIdeasAnswerSchema = z.object({
  added: candidateListSchema,
  /** Names that are on the board already. */
  known: z.array(z.string()),
})

/** `ids` is a list with commas. */
export const compareQuerySchema = z.strictObject({
  ids: z
    .string()
    .max(400)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).min(1).max(COMPARE_MAX)),
})
/** In the order of the ids. */
export const comparisonSchema = z.array(candidateDetailSchema)
