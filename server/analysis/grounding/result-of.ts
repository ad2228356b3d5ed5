import type { AnalysisResult } from '../types/result.ts'
import type { Grounded } from './ground.ts'
import { rankOpportunities } from './opportunities.ts'
import { sourceOf } from './sources-asked.ts'
import { thinReasons } from './thin-reasons.ts'
import type { ThreadsRead } from './threads-read.ts'

export function resultOf(grounded: Grounded, threadsRead: ThreadsRead): AnalysisResult {
  const { points, ideas, counts } = grounded
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
    drafted_by: grounded.draftedBy,
    source: sourceOf(threadsRead),
    thin_reasons: thinReasons(points, threadsRead),
    pain_points: { summary: grounded.summary, pain_points: points.map(({ point }) => point) },
    business_ideas: {
      executive_summary: grounded.executiveSummary,
      business_ideas: ideas.map(({ idea }) => idea),
      top_opportunities: rankOpportunities(ideas),
    },
    quote_check: { shown: counts.shown, repaired: counts.repaired, dropped: counts.dropped },
  }
}
