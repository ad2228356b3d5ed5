import { threadOf } from '../../../contract/own-thread.ts'
import type { AnalysisResult, Evidence, Idea, PainPoint, Place, Thread } from '../types/result.ts'
import { inThreads } from './strength.ts'

/** The parts of a result whose texts were deleted or changed since: quotes and statements, pain points by their headings, threads, and places that name an answer. */
export interface Deleted {
  evidence: ReadonlySet<Evidence>
  headings: ReadonlySet<PainPoint>
  threads: ReadonlySet<Thread>
  named: ReadonlySet<Place>
}

/** Words of a person in a text of an idea. */
const QUOTED = /“([^“”]{12,})”/gu

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`

/**
 * Removes deleted texts from a result, with everything based on them: pain points without a
 * remaining quote or with a deleted heading, the statements and questions of the others, ideas that
 * only address those, mention one or quote deleted words, reasons that name one, summaries, since
 * they may mention it, and the count of threads with praise. Removed quotes count as dropped.
 */
export function withoutDeleted(result: AnalysisResult, deleted: Deleted): AnalysisResult {
  if (deleted.evidence.size + deleted.headings.size + deleted.threads.size === 0) {
    return deleted.named.size === 0 ? result : { ...result, ...leftNames(result, deleted) }
  }
  const before = result.pain_points.pain_points
  const points = before.flatMap((point): PainPoint[] => {
    const evidence = point.evidence.filter((each) => !deleted.evidence.has(each))
    if (evidence.length === 0 || deleted.headings.has(point)) return []
    const { questions, roles, asks_for, done_today, payments, ...rest } = point
    const isWhole = evidence.length === point.evidence.length
    return [
      {
        ...rest,
        ...left('roles', roles, deleted),
        ...left('asks_for', asks_for, deleted),
        ...left('done_today', done_today, deleted),
        ...left('payments', payments, deleted),
        // Questions may be in the words of the quotes.
        ...(questions !== undefined && isWhole ? { questions } : {}),
        evidence,
        quotes: evidence.map(({ quote }) => quote),
      },
    ]
  })
  const lost = before.filter(({ id }) => !points.some((point) => point.id === id))
  // An idea's texts have other quotation marks around a heading, and in it.
  const plain = (text: string) => text.replace(/[“”]/gu, '"')
  const namesLost = (text = '') => lost.some(({ heading }) => plain(text).includes(plain(heading)))
  const lostTexts = [...deleted.evidence].map(({ quote }) => plain(quote))
  const quotesLost = (text = '') =>
    [...text.matchAll(QUOTED)].some(([, words = '']) =>
      lostTexts.some((lostText) => lostText.includes(plain(words))),
    )
  const ideas = result.business_ideas.business_ideas.flatMap((idea): Idea[] => {
    const left = points.filter(({ id }) => idea.pain_point_ids.includes(id))
    const { pain_point_ids: _ids, addresses_pain_points: _names, market_potential, ...told } = idea
    const texts = Object.values(told).flat()
    if (left.length === 0 || texts.some(namesLost) || texts.some(quotesLost)) return []
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
    const thread = result.threads[index]
    return thread === undefined || !deleted.threads.has(thread)
  }
  const shown = points.flatMap(({ evidence }) => evidence)
  const dropped = result.quote_check.dropped + result.quote_check.shown - shown.length
  // Nobody knows whether a text that praises an answer is among the deleted ones.
  const { praised_threads: _praised, ...kept } = result
  return {
    ...kept,
    ...leftNames(result, deleted),
    pain_points: { summary: leftText(result, points, deleted), pain_points: points },
    business_ideas: {
      executive_summary:
        points.length === 0
          ? 'This analysis has nothing left to show.'
          : `${count(ideas.length, 'idea')} for ${result.market}, tied to pain points based on ${count(shown.length, 'quote')}.`,
      business_ideas: ideas,
      top_opportunities: result.business_ideas.top_opportunities
        .filter(({ idea_name }) => ideas.some(({ name }) => name === idea_name))
        .map((opportunity, index) => ({
          ...opportunity,
          ranking: index + 1,
          reasoning: namesLost(opportunity.reasoning)
            ? 'Its other pain points are still supported.'
            : opportunity.reasoning,
        })),
    },
    thread_urls: result.thread_urls.filter(isLeft),
    threads: result.threads.filter(isLeft),
    quote_check: {
      shown: shown.length,
      repaired: shown.filter(({ is_repaired }) => is_repaired === true).length,
      dropped,
    },
  }
}

/** The answers that are still named, with the places that still name them. */
function leftNames({ named_answers }: AnalysisResult, { named }: Deleted) {
  if (named_answers === undefined) return {}
  return {
    named_answers: named_answers
      .map(({ name, places }) => ({ name, places: places.filter((place) => !named.has(place)) }))
      .filter(({ places }) => places.length > 0),
  }
}

/** A kind of statements without the deleted ones; absent if none is left. */
function left<Kind extends string, Each extends Evidence>(
  kind: Kind,
  statements: readonly Each[] = [],
  { evidence }: Deleted,
) {
  const kept = statements.filter((each) => !evidence.has(each))
  return kept.length === 0 ? {} : ({ [kind]: kept } as Record<Kind, Each[]>)
}

/** A sentence may be both a quote and a statement, or a statement of two kinds. */
function textsOf(evidence: ReadonlySet<Evidence>): number {
  return new Set([...evidence].map((each) => `${each.url} ${each.quote}`)).size
}

const threadsIn = (threads: Iterable<Thread>) =>
  new Set([...threads].map(({ id }) => threadOf(id))).size

function leftText(
  { market, threads }: AnalysisResult,
  points: readonly PainPoint[],
  deleted: Deleted,
) {
  if (points.length === 0) {
    return `The posts about ${market} that this analysis quoted have been deleted or changed since. Analyze the market again to read the current discussions.`
  }
  const found = `${count(points.length, 'pain point')} in ${inThreads(threadsIn(threads))} about ${market}.`
  const what = [
    deleted.threads.size > 0 && inThreads(threadsIn(deleted.threads)),
    deleted.evidence.size > 0 && count(textsOf(deleted.evidence), 'quote'),
    deleted.headings.size > 0 && count(deleted.headings.size, 'heading'),
  ]
  return `${found} We removed texts that have been deleted or changed since, and everything based on them: ${what.filter(Boolean).join(', ')}.`
}
