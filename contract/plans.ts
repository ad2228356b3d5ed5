import { z } from 'zod'
import { ASSUMPTION_KINDS, LEVELS } from './assumption-kinds.ts'
import { STAGE_IDS } from './candidate-form.ts'
import { lineSchema } from './line.ts'
import { paragraphsSchema } from './paragraphs.ts'
import { COMPARISONS } from './pass-words.ts'
import {
  ASSUMPTION_STATES,
  ASSUMPTION_TEXT_MAX,
  type AssumptionState,
  DECISION_REASON_MAX,
  DECISIONS,
  type Decision,
  ENDS_BEFORE_START,
  ENTRY_TEXT_MAX,
  GO_ON_STAGES,
  MEASURE_MAX,
  PLAN_NUMBER_MAX,
  STOP_REASON_EMPTY,
  TEST_DAYS_MAX,
  TEST_TITLE_MAX,
  TOO_LONG,
} from './plan-form.ts'
import {
  draftedAssumptionSchema,
  interviewQuestionSchema,
  suggestedTestSchema,
} from './validation.ts'
import { validationTestSchema } from './validation-test.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const level = z.literal(LEVELS)
const slugSchema = z.string().regex(/^[a-z0-9-]{1,80}$/, 'This is no test of the catalogue')
/** A day as its member writes it, without a time zone. */
const daySchema = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'A day is between 2000 and 2100')
const numberSchema = z.number().min(-PLAN_NUMBER_MAX).max(PLAN_NUMBER_MAX)
const assumptionTextSchema = lineSchema('Assumption', 1, ASSUMPTION_TEXT_MAX)
/** Made by the caller, so that a request that is sent twice adds one row. */
const newId = z.uuid()

/**
 * Whose words an assumption has: `drafted` by rules, as they made it; `changed` by the member since;
 * the member's `own`.
 */
const originSchema = z.enum(['drafted', 'changed', 'own'])

export const assumptionSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(ASSUMPTION_KINDS),
    text: z.string(),
    risk: level,
    ignorance: level,
    state: z.enum(Object.keys(ASSUMPTION_STATES) as [AssumptionState, ...AssumptionState[]]),
    origin: originSchema,
  })
  .meta({ id: 'PlanAssumption' })
export type PlanAssumption = z.infer<typeof assumptionSchema>

export const entrySchema = z
  .object({
    id: z.uuid(),
    day: z.iso.date(),
    text: z.string(),
    /** Adds to the measure. Null for a remark. */
    number: z.number().nullable(),
  })
  .meta({ id: 'PlanEntry' })
export type PlanEntry = z.infer<typeof entrySchema>

export const planTestSchema = z
  .object({
    id: z.uuid(),
    assumption_id: z.uuid().nullable(),
    /** The entry of the catalogue that it follows. */
    catalogue_slug: z.string().nullable(),
    title: z.string(),
    /** What is counted: 'people who pay $20 in advance'. */
    measure: z.string(),
    comparison: z.enum(COMPARISONS),
    threshold: z.number(),
    /** What was to be reached before it was changed during the test, oldest first. */
    former_thresholds: z.array(
      z.object({
        measure: z.string(),
        comparison: z.enum(COMPARISONS),
        threshold: z.number(),
        until: z.iso.datetime(),
      }),
    ),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    decision: z.enum(Object.keys(DECISIONS) as [Decision, ...Decision[]]).nullable(),
    decision_reason: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
    /** By day, oldest first. */
    entries: z.array(entrySchema),
  })
  .meta({ id: 'PlanTest' })
export type PlanTest = z.infer<typeof planTestSchema>

/** What belongs to a plan by its member's hand: everything but questions and the catalogue. */
export const keptPlanSchema = z.object({
  assumptions: z.array(assumptionSchema),
  /** Oldest first. */
  tests: z.array(planTestSchema),
})
export type KeptPlan = z.infer<typeof keptPlanSchema>

const { name, summary, cost, cost_for, days, people, people_are, pass, misleads } =
  validationTestSchema.shape
/** A test of the catalogue, as far as a plan shows it. Its page is `/validation-tests/<slug>`. */
const catalogueTestSchema = z
  .object({
    slug: z.string(),
    name,
    summary,
    cost,
    cost_for,
    days,
    people,
    people_are,
    pass,
    misleads,
  })
  .meta({ id: 'CatalogueTest' })
export type CatalogueTest = z.infer<typeof catalogueTestSchema>

/**
 * What a drafted assumption rests on now. Null for own ones, and where dossier and evidence have
 * changed so that it would be drafted differently today.
 */
const reasonsSchema = draftedAssumptionSchema
  .pick({ risk: true, risk_reason: true, ignorance: true, ignorance_reason: true, grounds: true })
  .nullable()

export const planSchema = z
  .object({
    candidate_id: z.uuid(),
    stage: z.enum(STAGE_IDS),
    /** The riskiest first; those that are no longer open last. */
    assumptions: z.array(assumptionSchema.extend({ reasons: reasonsSchema })),
    /** Oldest first. */
    tests: z.array(planTestSchema),
    questions: z.array(interviewQuestionSchema),
    /** Tests of the catalogue for each kind of assumption, best first. */
    suggestions: z.record(z.enum(ASSUMPTION_KINDS), z.array(suggestedTestSchema)),
    catalogue: z.array(catalogueTestSchema),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof planSchema>
export type ShownAssumption = Plan['assumptions'][number]

const assumptionFields = {
  kind: z.enum(ASSUMPTION_KINDS),
  text: assumptionTextSchema,
  risk: level,
  ignorance: level,
}

export const addAssumptionBodySchema = z.strictObject({ id: newId, ...assumptionFields })
export const editAssumptionBodySchema = z.strictObject({
  ...assumptionFields,
  state: assumptionSchema.shape.state,
})

const testFields = {
  /** The assumption of the same candidate that it tests. */
  assumption_id: z.uuid().nullable(),
  title: lineSchema('Name', 1, TEST_TITLE_MAX),
  measure: lineSchema('What you count', 1, MEASURE_MAX),
  comparison: z.enum(COMPARISONS),
  threshold: numberSchema,
  starts_on: daySchema,
  ends_on: daySchema,
}

interface Span {
  starts_on: string
  ends_on: string
}
const isInOrder = ({ starts_on, ends_on }: Span) => starts_on <= ends_on
const isWithinYear = ({ starts_on, ends_on }: Span) =>
  Date.parse(ends_on) - Date.parse(starts_on) <= TEST_DAYS_MAX * DAY_MS

/** The threshold is fixed here, before the first result. */
export const addTestBodySchema = z
  .strictObject({ id: newId, catalogue_slug: slugSchema.nullable(), ...testFields })
  .refine(isInOrder, { error: ENDS_BEFORE_START, path: ['ends_on'] })
  .refine(isWithinYear, { error: TOO_LONG, path: ['ends_on'] })
/** Another threshold, measure or comparison after the first entry is kept in the history. */
export const editTestBodySchema = z
  .strictObject(testFields)
  .refine(isInOrder, { error: ENDS_BEFORE_START, path: ['ends_on'] })
  .refine(isWithinYear, { error: TOO_LONG, path: ['ends_on'] })

/** A test, and where its candidate stands since. */
export const movedTestSchema = z.object({ test: planTestSchema, stage: planSchema.shape.stage })

const reasonSchema = paragraphsSchema('Reason', DECISION_REASON_MAX)

/** A decision, which moves the candidate. See `stageAfter`. */
export const decideTestBodySchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('go_on'),
    reason: reasonSchema.optional(),
    /** By `stageAfter` if absent. */
    stage: z.enum(GO_ON_STAGES).optional(),
  }),
  z.strictObject({ decision: z.literal('change'), reason: reasonSchema.optional() }),
  z.strictObject({
    decision: z.literal('stop'),
    reason: reasonSchema.refine((reason) => reason.trim() !== '', STOP_REASON_EMPTY),
  }),
])

const entryFields = {
  day: daySchema,
  text: lineSchema('What happened', 1, ENTRY_TEXT_MAX),
  number: numberSchema.nullable(),
}
export const addEntryBodySchema = z.strictObject({ id: newId, ...entryFields })
export const editEntryBodySchema = z.strictObject(entryFields)

export const assumptionIdParamsSchema = z.strictObject({ assumptionId: z.uuid() })
export const testIdParamsSchema = z.strictObject({ testId: z.uuid() })
export const entryIdParamsSchema = z.strictObject({ entryId: z.uuid() })

/** What a member chose for the workspace. */
export const workspaceSettingsSchema = z
  .object({
    /** A mail on the last day of a test. */
    reminds_tests: z.boolean(),
    /** The monthly mail about watched candidates. */
    mails_watch: z.boolean(),
  })
  .meta({ id: 'WorkspaceSettings' })
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>
export const saveWorkspaceSettingsBodySchema = z.strictObject(
  workspaceSettingsSchema.partial().shape,
)
