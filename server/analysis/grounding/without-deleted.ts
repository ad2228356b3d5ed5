import type { StoredAnalysis } from '../../services/ideas/stored-result.ts'
import { inThreads } from './strength.ts'

/** What of a stored result is gone from the archive: its evidence, the texts its headings stand in, and its threads. */
export interface Gone {
  evidence: ReadonlySet<Point['evidence'][number]>
  headings: ReadonlySet<Point>
  threads: ReadonlySet<StoredAnalysis['threads'][number]>
}

type Point = StoredAnalysis['pain_points']['pain_points'][number]
type Idea = StoredAnalysis['business_ideas']['business_ideas'][number]

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`

/**
 * A result without what is gone, and without what rested on that: pain points
 * that have no quote left or a deleted text for their heading, ideas that
 * address nothing else or tell of one, reasons that name one,
 * and summaries, since they may tell of it. The quotes left out count as dropped.
 */
export function withoutGone(analysis: StoredAnalysis, gone: Gone): StoredAnalysis {
  if (gone.evidence.size + gone.headings.size + gone.threads.size === 0) return analysis
  const before = analysis.pain_points.pain_points
  const points = before.flatMap((point): Point[] => {
    const evidence = point.evidence.filter((each) => !gone.evidence.has(each))
    if (evidence.length === 0 || gone.headings.has(point)) return []
    return [{ ...point, evidence, quotes: evidence.map(({ quote }) => quote) }]
  })
  const lost = before.filter(({ id }) => !points.some((point) => point.id === id))
  // An idea's texts have other quotation marks around a heading, and in it.
  const plain = (text: string) => text.replace(/[“”]/gu, '"')
  const namesLost = (text: string) =>
    lost.some(({ heading }) => plain(text).includes(plain(heading)))
  const ideas = analysis.business_ideas.business_ideas.flatMap((idea): Idea[] => {
    const left = points.filter(({ id }) => idea.pain_point_ids.includes(id))
    const { pain_point_ids: _ids, addresses_pain_points: _names, market_potential, ...told } = idea
    if (left.length === 0 || Object.values(told).flat().some(namesLost)) return []
    const [level = 'Low'] = /^(?:High|Medium|Low)/.exec(market_potential) ?? []
    return [
      {
        ...idea,
        pain_point_ids: left.map(({ id }) => id),
        addresses_pain_points: left.map(({ heading }) => heading),
        market_potential: namesLost(market_potential) ? level : market_potential,
      },
    ]
  })
  const isLeft = (_: unknown, index: number) => {
    const thread = analysis.threads[index]
    return thread === undefined || !gone.threads.has(thread)
  }
  const shown = points.flatMap(({ evidence }) => evidence)
  const dropped = analysis.quote_check.dropped + analysis.quote_check.shown - shown.length
  return {
    ...analysis,
    pain_points: { summary: leftText(analysis, points, gone), pain_points: points },
    business_ideas: {
      executive_summary:
        points.length === 0
          ? 'This analysis has nothing left to show.'
          : `${count(ideas.length, 'idea')} for ${analysis.market}, tied to pain points based on ${count(shown.length, 'quote')}.`,
      business_ideas: ideas,
      top_opportunities: analysis.business_ideas.top_opportunities
        .filter(({ idea_name }) => ideas.some(({ name }) => name === idea_name))
        .map((opportunity, index) => ({
          ...opportunity,
          ranking: index + 1,
          reasoning: namesLost(opportunity.reasoning)
            ? 'Its other pain points are still supported.'
            : opportunity.reasoning,
        })),
    },
    thread_urls: analysis.thread_urls.filter(isLeft),
    threads: analysis.threads.filter(isLeft),
    quote_check: {
      shown: shown.length,
      repaired: shown.filter(({ is_repaired }) => is_repaired === true).length,
      dropped,
    },
  }
}

function leftText({ market, threads }: StoredAnalysis, points: readonly Point[], gone: Gone) {
  if (points.length === 0) {
    return `The posts about ${market} that this analysis quoted have been deleted or changed since. Analyze the market again to read the current discussions.`
  }
  const found = `${count(points.length, 'pain point')} in ${inThreads(threads.length)} about ${market}.`
  const what = [
    gone.threads.size > 0 && inThreads(gone.threads.size),
    gone.evidence.size > 0 && count(gone.evidence.size, 'quote'),
    gone.headings.size > 0 && count(gone.headings.size, 'heading'),
  ]
  return `${found} We removed texts that have been deleted or changed since, and everything based on them: ${what.filter(Boolean).join(', ')}.`
}
