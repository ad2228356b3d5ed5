import { MARKET_MAX } from '../../../contract/idea-form.ts'
import { isUndated } from '../../../contract/own-thread.ts'
import { cleanText, textLength } from '../../../contract/text.ts'
import type { Discussion } from '../types/discussion.ts'
import type { AnalysisResult, NamedAnswer } from '../types/result.ts'
import type { Grounded } from './ground.ts'
import { rankOpportunities } from './opportunities.ts'
import { sourceOf } from './sources-asked.ts'
import { thinReasons } from './thin-reasons.ts'
import type { ThreadsRead } from './threads-read.ts'

/** What people say about existing answers. See `praisedThreads` and `namedAnswers`. */
export interface ExistingAnswers {
  praised: number
  named: NamedAnswer[]
}

export function resultOf(
  grounded: Grounded,
  threadsRead: ThreadsRead,
  { praised, named }: ExistingAnswers,
): AnalysisResult {
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
      ...(discussion.isBeside ? { is_beside: true } : {}),
      ...(discussion.isLoose ? { is_distant: true } : {}),
      ...(hasNoDates(discussion) ? { is_undated: true } : {}),
    })),
    praised_threads: praised,
    named_answers: named,
    drafted_by: grounded.draftedBy,
    source: sourceOf(threadsRead),
    thin_reasons: thinReasons(points, threadsRead),
    ...nearestMarketsOf(threadsRead),
    pain_points: { summary: grounded.summary, pain_points: points.map(({ point }) => point) },
    business_ideas: {
      executive_summary: grounded.executiveSummary,
      business_ideas: ideas.map(({ idea }) => idea),
      top_opportunities: rankOpportunities(ideas),
    },
    quote_check: { shown: counts.shown, repaired: counts.repaired, dropped: counts.dropped },
  }
}

/** True for own material whose texts only have the day on which they were added. */
const hasNoDates = ({ id, comments }: Discussion) =>
  comments.length > 0 && comments.every((comment) => isUndated(id, comment.id))

const MARKETS_MAX = 6

/** Only where there was nothing to read. */
function nearestMarketsOf({ discussions, asked, market }: ThreadsRead) {
  const others = (asked.nearestMarkets ?? [])
    .map((name) => cleanText(name))
    .filter((name) => name !== '' && textLength(name) <= MARKET_MAX && name !== market)
  const nearest = [...new Set(others)].slice(0, MARKETS_MAX)
  return discussions.length > 0 || nearest.length === 0 ? {} : { nearest_markets: nearest }
}
