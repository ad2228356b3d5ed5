import { z } from 'zod'
import { PROVENANCES } from './provenance.ts'
import { WATCH_PROBLEMS, type WatchProblem } from './watch-form.ts'

const problemSchema = z.enum(Object.keys(WATCH_PROBLEMS) as [WatchProblem, ...WatchProblem[]])

/** What a change is about. */
const changeKindSchema = z.enum([
  'searches',
  'price',
  'trend',
  'competition',
  'new_pain_point',
  'faded_pain_point',
  'quotes_gone',
  'rival',
])

/** One change between a check and the one before it. */
export const watchChangeSchema = z
  .object({
    kind: changeKindSchema,
    /** More or less than before. Null where that has no meaning. */
    direction: z.enum(['up', 'down']).nullable(),
    /** 'Searches a month rose from 1,000 to 1,300.' */
    text: z.string(),
    /** Of what both checks compare. An estimate is never a measured change. */
    provenance: z.enum(Object.keys(PROVENANCES) as [keyof typeof PROVENANCES]).nullable(),
  })
  .meta({ id: 'WatchChange' })
export type WatchChange = z.infer<typeof watchChangeSchema>

/** What a month's check found. It is told anew whenever it is read, so deleted texts are not in it. */
export const watchCheckSchema = z
  .object({
    id: z.uuid(),
    /** '2026-12-03' */
    checked_on: z.iso.date(),
    /** The first check has nothing to compare with. */
    is_first: z.boolean(),
    /** When the figures were taken that the keyword report is compared with. Null without any. */
    report_since: z.iso.date().nullable(),
    analysis_since: z.iso.date().nullable(),
    changes: z.array(watchChangeSchema),
    /** What could not be compared, and why, in sentences. */
    notes: z.array(z.string()),
    problem: problemSchema.nullable(),
  })
  .meta({ id: 'WatchCheck' })
export type WatchCheck = z.infer<typeof watchCheckSchema>

export const watchSchema = z
  .object({
    candidate_id: z.uuid(),
    /** `paused`: without Premium. `stopped`: by itself, after a year without a visit. */
    state: z.enum(['off', 'on', 'paused', 'stopped']),
    started_on: z.iso.date().nullable(),
    stopped_on: z.iso.date().nullable(),
    /** The day of the next check, or of the next try. Null while it does not watch. */
    next_on: z.iso.date().nullable(),
    /** True while a check is under way. */
    is_checking: z.boolean(),
    /** Why the check that is under way waits. */
    waits_for: problemSchema.nullable(),
    /** Newest first, up to 12. They stay when the watch ends. */
    checks: z.array(watchCheckSchema),
  })
  .meta({ id: 'Watch' })
export type Watch = z.infer<typeof watchSchema>

/** A watch as its candidate's card tells it. */
export const cardWatchSchema = z.object({
  state: watchSchema.shape.state.exclude(['off']),
  /** True for changes that its member has not seen yet. */
  has_news: z.boolean(),
})
