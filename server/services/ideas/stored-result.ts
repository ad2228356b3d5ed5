import { z } from 'zod'
import { communitiesOf } from '../../../contract/communities.ts'
import {
  evidenceSchema,
  type IdeaAnalysis,
  ideaAnalysisSchema,
  painPointSchema,
  paymentSchema,
  statementSchema,
  threadSchema,
} from '../../../contract/ideas.ts'
import { painOverTime } from '../../../contract/pain-over-time.ts'
import { thinByQuotes } from '../../analysis/grounding/thin-by-quotes.ts'
import type { AnalysisResult } from '../../analysis/types/result.ts'

/** A text of the archive. `comment_id` is null for a discussion's title and post. */
const placeSchema = z.object({ thread_id: z.string(), comment_id: z.string().nullable() })

/**
 * The address as in the archive. A sample's address is a path on the site, so it survives a change
 * of domain.
 */
const urlSchema = z.string()

/** The text of the archive that has the words of a quote or a statement. */
const archived = { url: urlSchema, comment_id: z.string().nullable().optional() }

const storedEvidenceSchema = evidenceSchema.extend({
  ...archived,
  is_repaired: z.boolean().optional(),
  person: z.number().int().positive().optional(),
})
const storedStatementsSchema = z.array(statementSchema.extend(archived)).optional()

/** A stored result, in the form that an analysis returns. */
export const storedResultSchema = ideaAnalysisSchema.extend({
  pain_points: ideaAnalysisSchema.shape.pain_points.extend({
    pain_points: z.array(
      painPointSchema.omit({ over_time: true, communities: true }).extend({
        evidence: z.array(storedEvidenceSchema),
        roles: storedStatementsSchema,
        asks_for: storedStatementsSchema,
        done_today: storedStatementsSchema,
        payments: z.array(paymentSchema.extend(archived)).optional(),
        /** The source of the heading's words. Absent if a model wrote them. */
        heading_from: placeSchema.optional(),
      }),
    ),
  }),
  named_answers: z.array(z.object({ name: z.string(), places: z.array(placeSchema) })).optional(),
  thread_urls: z.array(urlSchema),
  threads: z.array(threadSchema.extend({ url: urlSchema })),
}) satisfies z.ZodType<AnalysisResult>

type Opportunities = AnalysisResult['business_ideas']['top_opportunities']

/** Rows of earlier versions have `top_opportunities` beside `business_ideas`, and no `thin_reasons`. */
type KeptResult = Omit<AnalysisResult, 'business_ideas' | 'thin_reasons'> & {
  thin_reasons?: string[]
  business_ideas: Omit<AnalysisResult['business_ideas'], 'top_opportunities'> & {
    top_opportunities?: Opportunities
  }
  top_opportunities?: Opportunities
}

/** A stored row in today's format. */
export function readStored(kept: KeptResult): AnalysisResult {
  const { top_opportunities: beside = [], business_ideas, ...rest } = kept
  return {
    ...rest,
    thin_reasons: rest.thin_reasons ?? thinByQuotes(rest),
    business_ideas: {
      ...business_ideas,
      top_opportunities: business_ideas.top_opportunities ?? beside,
    },
  }
}

/**
 * The part of a result that is sent to clients, with what is counted from its quotes at that moment.
 * @param siteUrl the site's origin, which completes the addresses of samples
 */
export function wireResult(stored: AnalysisResult, siteUrl: string): IdeaAnalysis {
  const complete = (url: string) => (url.startsWith('/') ? siteUrl + url : url)
  const placed = <Place extends { url: string }>(place: Place): Place => ({
    ...place,
    url: complete(place.url),
  })
  const dated = stored.threads.filter((thread) => thread.is_undated !== true)
  const readAt = dated.map(({ created_at }) => created_at)
  return ideaAnalysisSchema.parse({
    ...stored,
    pain_points: {
      ...stored.pain_points,
      pain_points: stored.pain_points.pain_points.map((point) => ({
        ...point,
        evidence: point.evidence.map(placed),
        roles: point.roles?.map(placed),
        asks_for: point.asks_for?.map(placed),
        done_today: point.done_today?.map(placed),
        payments: point.payments?.map(placed),
        over_time: painOverTime(point.evidence, readAt),
        communities: communitiesOf(point.evidence),
      })),
    },
    thread_urls: stored.thread_urls.map(complete),
    threads: stored.threads.map(placed),
  })
}
