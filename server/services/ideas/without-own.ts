import { materialOfThread, threadOf } from '../../../contract/own-thread.ts'
import { people } from '../../analysis/grounding/strength.ts'
import { thinByQuotes } from '../../analysis/grounding/thin-by-quotes.ts'
import { withoutDeleted } from '../../analysis/grounding/without-deleted.ts'
import type { AnalysisResult, PainPoint } from '../../analysis/types/result.ts'
import { quotedIn } from './quoted-places.ts'

const isOwn = ({ thread_id }: { thread_id: string }) => materialOfThread(thread_id) !== undefined

/** True if any of its words are from own material. */
const quotesOwn = (point: PainPoint) =>
  quotedIn(point).some(isOwn) || (point.heading_from !== undefined && isOwn(point.heading_from))

/**
 * A pain point with nothing but its quotes, and its heading if that is from one of them: every other
 * text may tell of own ones.
 */
function byItsQuotes({ relevance, thin_evidence, questions, ...point }: PainPoint): PainPoint {
  const [first = ''] = point.quotes
  const heading = point.heading_from === undefined ? first : point.heading
  const who = new Set(point.evidence.map(({ person }, index) => person ?? -index)).size
  const threads = new Set(point.evidence.map(({ thread_id }) => threadOf(thread_id))).size
  const counted = `${people(who)} in ${threads} ${threads === 1 ? 'thread' : 'threads'}`
  return {
    ...point,
    heading,
    summary: `${counted} ${who === 1 ? 'is' : 'are'} quoted.`,
    frequency: counted,
  }
}

/**
 * A result for other readers than its owner. Of an analysis that read own material, only the pain
 * points that quote none of it are left, with their quotes. Ideas and every other drafted text may
 * be in the words of own material, so they are left out. Any other result is unchanged.
 */
export function withoutOwn(result: AnalysisResult, hasReadOwn: boolean): AnalysisResult {
  const { pain_points: drafts, quote_check: check } = result
  const own = new Set(drafts.pain_points.filter(quotesOwn))
  const threads = new Set(result.threads.filter(({ id }) => materialOfThread(id) !== undefined))
  if (!hasReadOwn && own.size === 0 && threads.size === 0) return result

  const points = drafts.pain_points.map((point) => (own.has(point) ? point : byItsQuotes(point)))
  const left = withoutDeleted(
    { ...result, pain_points: { ...drafts, pain_points: points } },
    { evidence: new Set(), headings: own, threads, named: new Set() },
  )
  const found = left.pain_points.pain_points.length
  const what = found === 1 ? '1 pain point' : `${found} pain points`
  return {
    ...left,
    pain_points: {
      ...left.pain_points,
      summary: `${what} about ${result.market} in public discussions. This analysis also read private material of its owner. What comes from it is not shared.`,
    },
    business_ideas: {
      executive_summary: 'Ideas that were drafted with private material in sight are not shared.',
      business_ideas: [],
      top_opportunities: [],
    },
    quote_check: { ...left.quote_check, dropped: check.dropped },
    thin_reasons: thinByQuotes(left),
  }
}
