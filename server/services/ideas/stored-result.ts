import { z } from 'zod'
import {
  evidenceSchema,
  type IdeaAnalysis,
  ideaAnalysisSchema,
  painPointSchema,
  threadSchema,
} from '../../../contract/ideas.ts'
import { thinByQuotes } from '../../analysis/grounding/thin-by-quotes.ts'
import type { AnalysisResult } from '../../analysis/types/result.ts'

/** A text of the archive. `comment_id` is null for a discussion's title and post. */
const placeSchema = z.object({ thread_id: z.string(), comment_id: z.string().nullable() })

/**
 * The address as in the archive. A sample's address is a path on the site, so it survives a change
 * of domain.
 */
const urlSchema = z.string()

const storedEvidenceSchema = evidenceSchema.extend({
  url: urlSchema,
  comment_id: z.string().nullable().optional(),
  is_repaired: z.boolean().optional(),
})

/** A stored result, in the form that an analysis returns. */
export const storedResultSchema = ideaAnalysisSchema.extend({
  pain_points: ideaAnalysisSchema.shape.pain_points.extend({
    pain_points: z.array(
      painPointSchema.extend({
        evidence: z.array(storedEvidenceSchema),
        /** The source of the heading's words. Absent if a model wrote them. */
        heading_from: placeSchema.optional(),
      }),
    ),
  }),
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
 * The part of a result that is sent to clients.
 * @param siteUrl the site's origin, which completes the addresses of samples
 */
export function wireResult(stored: AnalysisResult, siteUrl: string): IdeaAnalysis {
  const complete = (url: string) => (url.startsWith('/') ? siteUrl + url : url)
  const placed = <Place extends { url: string }>(place: Place): Place => ({
    ...place,
    url: complete(place.url),
  })
  return ideaAnalysisSchema.parse({
    ...stored,
    pain_points: {
      ...stored.pain_points,
      pain_points: stored.pain_points.pain_points.map((point) => ({
        ...point,
        evidence: point.evidence.map(placed),
      })),
    },
    thread_urls: stored.thread_urls.map(complete),
    threads: stored.threads.map(placed),
  })
}
