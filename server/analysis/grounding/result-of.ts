import type { AnalysisResult } from '../result.ts'
import type { GroundedIdea } from './ideas.ts'
import { rankOpportunities } from './opportunities.ts'
import type { GroundedPoint, GroundingCounts } from './pain-points.ts'
import { sourceOf } from './sources-asked.ts'
import { thinReasons } from './thin-reasons.ts'
import type { ThreadsRead } from './threads-read.ts'

/** What was drafted and holds, the strongest first, and the two texts that sum it up. */
export interface Drafted {
  draftedBy: AnalysisResult['drafted_by']
  points: readonly GroundedPoint[]
  ideas: readonly GroundedIdea[]
  counts: GroundingCounts
  summary: string
  executiveSummary: string
}

export function resultOf(threadsRead: ThreadsRead, drafted: Drafted): AnalysisResult {
  const { points, ideas, counts, summary, executiveSummary } = drafted
  return {
    market: threadsRead.market,
    thread_urls: threadsRead.discussions.map(({ url }) => url),
    threads: threadsRead.discussions.map((discussion) => ({
      id: discussion.id,
      title: discussion.title,
      community: discussion.community,
      url: discussion.url,
      score: discussion.score,
      created_at: discussion.createdAt.toISOString(),
    })),
    drafted_by: drafted.draftedBy,
    source: sourceOf(threadsRead),
    thin_reasons: thinReasons(points, threadsRead),
    pain_points: { summary, pain_points: points.map(({ point }) => point) },
    business_ideas: {
      executive_summary: executiveSummary,
      business_ideas: ideas.map(({ idea }) => idea),
      top_opportunities: rankOpportunities(ideas),
    },
    quote_check: { shown: counts.shown, repaired: counts.repaired, dropped: counts.dropped },
  }
}
