import { questionFault } from '../../../contract/question-check.ts'
import type { Turns } from '../../turns.ts'
import { sharesTopicWithAny } from '../text/shared-topic.ts'
import type { DraftPainPoint } from '../types/drafts.ts'
import type { PainPoint } from '../types/result.ts'
import { differentVoicesFirst } from './different-voices.ts'
import { evidenceOf } from './evidence-of.ts'
import { createQuoteCheck, type VerifiedQuote } from './quotes.ts'
import { createStatementReader } from './statements.ts'
import {
  capLevel,
  frequencyText,
  inThreads,
  LEVELS,
  type Level,
  levelOf,
  people,
  type Strength,
  strengthOf,
} from './strength.ts'
import type { TextGate } from './text-gate.ts'
import type { SourceText, ThreadsRead } from './threads-read.ts'

export const HEADING_MAX = 120
const SUMMARY_MAX = 700
const REMARK_MAX = 300
/** The maximum number of pain points read from a draft, and of those shown. */
const DRAFTS_MAX = 60
const POINTS_MAX = 8
const QUOTES_MAX = 8
const QUESTIONS_MAX = 5
const QUESTION_MAX = 200

/** A pain point that may be shown, its draft, and its evidence. */
export interface GroundedPoint<Draft extends DraftPainPoint = DraftPainPoint> {
  point: PainPoint
  draft: Draft
  intensity: Level
  strength: Strength
}

export interface GroundingCounts {
  /** Shown quotes, including repaired ones. */
  shown: number
  repaired: number
  /** Quotes found in no stored text. */
  dropped: number
  /** Pain points left out because their own text or all of their quotes failed the check. */
  painPoints: number
}

/** Drafted pain points, and the known facts about them. */
export interface DraftedPoints<Draft extends DraftPainPoint> {
  painPoints: readonly Draft[]
  /** The check that every text of the draft must pass. */
  gate: TextGate
  /** All texts that support a pain point, if there are more than its quotes. */
  supportOf?: (draft: Draft) => readonly SourceText[]
  /** The text that a heading was made from, if it is not in words of the drafter's own. */
  headingFrom?: (draft: Draft) => SourceText
}

/**
 * Keeps the parts of a draft that stored texts support: quotes that are verbatim spans of them, and
 * pain points with such a quote, a heading that passes the text check, and a topic in common with
 * the quotes' threads. If no part of a summary passes, the counts replace it. Frequency is always
 * counted, never copied from the draft. Intensity is capped for thin evidence.
 */
export async function groundPainPoints<Draft extends DraftPainPoint>(
  { painPoints, gate, supportOf = () => [], headingFrom }: DraftedPoints<Draft>,
  threadsRead: ThreadsRead,
  turns: Turns,
): Promise<{ points: GroundedPoint<Draft>[]; counts: GroundingCounts }> {
  const check = createQuoteCheck(threadsRead, turns)
  const readStatements = createStatementReader(threadsRead, turns)
  const counts = { shown: 0, repaired: 0, dropped: 0, painPoints: 0 }
  type Found = NonNullable<Awaited<ReturnType<typeof groundOne>>>
  const found: Found[] = []
  for (const draft of painPoints.slice(0, DRAFTS_MAX)) {
    const verified = await verify(draft, check, counts)
    const point = verified.length === 0 ? undefined : await groundOne(draft, verified)
    if (point === undefined) counts.painPoints++
    else found.push(point)
    await turns.rest()
  }
  counts.painPoints += Math.max(0, painPoints.length - DRAFTS_MAX)
  found.sort(
    (a, b) =>
      LEVELS.indexOf(b.intensity) - LEVELS.indexOf(a.intensity) ||
      b.strength.authors - a.strength.authors,
  )
  const points = found.slice(0, POINTS_MAX).map((one, index) => {
    counts.shown += one.verified.length
    counts.repaired += one.verified.filter((quote) => quote.isRepaired).length
    const { verified: _, ...grounded } = one
    return { ...grounded, point: { ...one.point, id: `p${index + 1}` } }
  })
  return { points, counts }

  async function groundOne(draft: Draft, verified: VerifiedQuote[]) {
    const heading = gate.line(draft.heading, HEADING_MAX)
    const summary = gate.paragraph(draft.summary, SUMMARY_MAX)
    if (heading === undefined) return undefined
    const threads = [...new Set(verified.map(({ source }) => source.discussion))]
    const basis = [
      threadsRead.market,
      ...verified.map(({ quote }) => quote),
      ...threads.map(({ title }) => title),
      ...threads.map(({ text }) => text),
    ]
    if (!(await sharesTopicWithAny(`${heading} ${summary ?? ''}`, basis, turns))) return undefined
    const support = [...verified.map(({ source }) => source), ...supportOf(draft)]
    const strength = strengthOf(support, threadsRead.now)
    const intensity = capLevel(levelOf(draft.intensity), strength.cap)
    const people = [...new Set(verified.map(({ source }) => source.author))]
    const evidence = verified.map(({ quote, source, isRepaired }) => ({
      ...evidenceOf(quote, source),
      is_repaired: isRepaired,
      person: people.indexOf(source.author) + 1,
    }))
    const asked = (draft.questions ?? []).filter(
      (question) => questionFault(question) === undefined,
    )
    const questions = gate.list(asked, QUESTIONS_MAX, QUESTION_MAX)
    return {
      draft,
      verified,
      strength,
      intensity,
      point: {
        id: '',
        heading,
        heading_from: headingFrom
          ? placeOf(headingFrom(draft))
          : await standsIn(heading, support, turns),
        summary: summary ?? countText(strength),
        ...remarksOn(draft, strength, gate),
        intensity,
        frequency: frequencyText(strength, threadsRead),
        quotes: evidence.map(({ quote }) => quote),
        evidence,
        ...(await readStatements(heading, verified)),
        ...(questions.length === 0 ? {} : { questions }),
      },
    }
  }
}

async function verify(
  draft: DraftPainPoint,
  check: ReturnType<typeof createQuoteCheck>,
  counts: GroundingCounts,
): Promise<VerifiedQuote[]> {
  const verified = new Map<string, VerifiedQuote>()
  for (const { quote, ref } of draft.quotes.slice(0, QUOTES_MAX * 4)) {
    const found = await check(quote, ref)
    if (found === undefined) counts.dropped++
    else verified.set(found.quote, verified.get(found.quote) ?? found)
  }
  counts.dropped += Math.max(0, draft.quotes.length - QUOTES_MAX * 4)
  return differentVoicesFirst([...verified.values()], ({ source }) => source).slice(0, QUOTES_MAX)
}

function placeOf({ discussion, commentId }: SourceText): PainPoint['heading_from'] {
  return { thread_id: discussion.id, comment_id: commentId }
}

/**
 * The text that contains a heading's words. A model's heading may be a title or a sentence.
 */
async function standsIn(
  heading: string,
  support: readonly SourceText[],
  turns: Turns,
): Promise<PainPoint['heading_from']> {
  const words = heading.replace(/ …$/, '').toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(words)
  // One text, possibly long, may contain many sentences.
  for (const { text, commentId, discussion } of new Set(support)) {
    if (turns.isOver()) await turns.rest()
    const isOwn = holds(text)
    if (!isOwn && !holds(discussion.title)) continue
    return { thread_id: discussion.id, comment_id: isOwn ? commentId : null }
  }
  return undefined
}

/** How the pain point is about the market, and why its evidence is thin: counted, then as drafted. */
function remarksOn(
  { relevance = '', thin_evidence = '' }: DraftPainPoint,
  { thin }: Strength,
  gate: TextGate,
): Pick<PainPoint, 'relevance' | 'thin_evidence'> {
  const about = gate.paragraph(relevance, REMARK_MAX)
  const counted = thin.join(', ').replace(/^\w/, (letter) => letter.toUpperCase())
  const remark = gate.paragraph(thin_evidence, REMARK_MAX)
  const thinEvidence = [counted && `${counted}.`, remark].filter(Boolean).join(' ')
  return {
    ...(!about ? {} : { relevance: about }),
    ...(thinEvidence === '' ? {} : { thin_evidence: thinEvidence }),
  }
}

function countText({ authors, threads }: Strength): string {
  return `${people(authors)} in ${inThreads(threads)} ${authors === 1 ? 'says' : 'say'} this.`
}
