import type { Turns } from '../../turns.ts'
import { differentVoicesFirst } from '../grounding/different-voices.ts'
import { strengthOf } from '../grounding/strength.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems, marketStems } from '../text/stems.ts'
import type { DraftPainPoint } from '../types/drafts.ts'
import { type Group, groupSentences } from './grouping.ts'
import { LEAST_ODDS, type Naming, nameGroup } from './headings.ts'
import { type Among, readAmong } from './likeness.ts'
import { createNearness } from './near-market.ts'
import { questionsFor } from './questions.ts'
import type { CuedSentence, Reading } from './reading.ts'
import { intensityLevel, type Score, scoreOf } from './score.ts'
import { summarize } from './summaries.ts'
import { createTold } from './told.ts'

/** A pain point of the extractive engine's draft, with its sources. */
export interface ExtractedPoint extends DraftPainPoint {
  sentences: CuedSentence[]
  naming: Naming
  score: Score
}

const QUOTES_MAX = 8
/** Shared pain points, and single voices of which the clearest are taken. */
const POINTS_MAX = 8
const ALONE_TRIED = 12
/**
 * With fewer pain points than this, clear statements of a single person fill up the list: of those in
 * discussions about the market, or about its neighbors if no pain point is about the market.
 */
const FILL_UP_TO = { about: 5, beside: 3 }
/** The share, and the number, of a heading's words that another has as well, if both say the same. */
const SAME = 0.7
const SAME_MIN = 2
/** The least log-odds of a heading whose trouble only people of one discussion tell. */
const IN_ONE_MIN = -0.8
/** The least log-odds of the heading of a single voice. */
const ALONE_MIN = 0.6
/** The least log-odds that a sentence tells the trouble of the heading. */
const QUOTE_MIN = -0.75

/**
 * Pain points from the reading: shared ones, and clear single voices if there are few. Those of
 * distant neighbors that say nothing of the market are left out.
 */
export async function extractPoints(
  reading: Reading,
  threadsRead: ThreadsRead,
  turns: Turns,
): Promise<ExtractedPoint[]> {
  const isNear = createNearness(threadsRead)
  const market = marketStems(threadsRead.market)
  const shared: ExtractedPoint[] = []
  const alone: ExtractedPoint[] = []
  const headings = new Set<string>()
  const among = await readAmong(reading, market, turns)
  for (const found of await groupSentences(among, turns)) {
    await turns.rest()
    const told = await toldBy(found, among, turns)
    if (told === undefined || headings.has(told.naming.heading)) continue
    const { group, naming, isShared } = told
    const list = isShared ? shared : alone
    if (list.length === (isShared ? POINTS_MAX : ALONE_TRIED)) continue
    headings.add(naming.heading)
    const point = pointOf(group, naming, threadsRead)
    const quoted = group.sentences.filter(({ text }) =>
      point.quotes.some(({ quote }) => quote === text),
    )
    if (isNear(quoted)) list.push(point)
  }
  const isAbout = ({ sentences }: ExtractedPoint) =>
    sentences.some(({ source }) => !source.discussion.isBeside)
  alone.sort((a, b) => Number(isAbout(b)) - Number(isAbout(a)) || b.naming.odds - a.naming.odds)
  const points = [...shared]
  for (const point of alone) {
    if (points.length >= FILL_UP_TO[isAbout(point) ? 'about' : 'beside']) continue
    if (!isAbout(point) && points.some(isAbout)) continue
    if (!points.some(({ heading }) => saysSame(heading, point.heading))) points.push(point)
  }
  return points
}

/** True if most words of one heading are in the other: "11 wait for a part", "11 waiting for a part". */
function saysSame(one: string, other: string): boolean {
  const [a, b] = [contentStems(one), contentStems(other)]
  return commonWords(a, b).length >= Math.max(SAME_MIN, SAME * Math.max(a.size, b.size))
}

/**
 * A group's heading with the sentences that tell its trouble, the surest first. Voices of a single
 * discussion need a clearer heading, and a single voice a clear one.
 */
async function toldBy(found: Group, among: Among, turns: Turns) {
  for (const least of [LEAST_ODDS, IN_ONE_MIN, ALONE_MIN]) {
    const naming = await nameGroup({ sentences: namingOf(found) }, turns, least)
    if (naming === undefined) return undefined
    const sentences = await toldOf(found, naming, among, turns)
    const isShared = new Set(sentences.map(({ source }) => source.author)).size > 1
    const isInOne = new Set(sentences.map(({ source }) => source.discussion)).size === 1
    const needed = isShared ? (isInOne ? IN_ONE_MIN : LEAST_ODDS) : ALONE_MIN
    if (naming.odds >= needed) return { group: { sentences }, naming, isShared }
  }
  return undefined
}

/** The sentence of the heading and those that tell its trouble, the surest first. */
async function toldOf(
  { sentences }: Group,
  naming: Naming,
  among: Among,
  turns: Turns,
): Promise<CuedSentence[]> {
  const oddsOf = createTold(naming, among)
  const told: { sentence: CuedSentence; odds: number }[] = []
  for (const sentence of sentences) {
    if (turns.isOver()) await turns.rest()
    const odds = sentence === naming.from ? Number.POSITIVE_INFINITY : oddsOf(sentence)
    if (odds >= QUOTE_MIN) told.push({ sentence, odds })
  }
  return told.sort((a, b) => b.odds - a.odds).map(({ sentence }) => sentence)
}

/** The sentences that may give the heading: those of distant neighbors only if there are no others. */
function namingOf({ sentences }: Group): CuedSentence[] {
  const near = sentences.filter(({ source }) => !source.discussion.isLoose)
  return near.length > 0 ? near : sentences
}

function pointOf({ sentences }: Group, naming: Naming, threadsRead: ThreadsRead): ExtractedPoint {
  const strength = strengthOf(
    sentences.map(({ source }) => source),
    threadsRead.now,
  )
  const score = scoreOf(sentences, strength)
  return {
    heading: naming.heading,
    summary: summarize(sentences, strength),
    intensity: intensityLevel(score),
    quotes: bestQuotes(sentences),
    questions: questionsFor(sentences),
    sentences: [...sentences],
    naming,
    score,
  }
}

/** The surest sentences from as many people and threads as possible, that of the heading first. */
function bestQuotes(sentences: readonly CuedSentence[]): { ref: string; quote: string }[] {
  return differentVoicesFirst(sentences, ({ source }) => source)
    .slice(0, QUOTES_MAX)
    .map(({ text, source }) => ({ ref: source.ref, quote: text }))
}
