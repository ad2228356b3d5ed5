import type { Turns } from '../../turns.ts'
import { differentVoicesFirst } from '../grounding/different-voices.ts'
import { strengthOf } from '../grounding/strength.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { contentStems } from '../text/stems.ts'
import type { DraftPainPoint } from '../types/drafts.ts'
import { type Group, groupSentences } from './grouping.ts'
import { type Naming, nameGroup } from './headings.ts'
import { createNearness } from './near-market.ts'
import { questionsFor } from './questions.ts'
import type { CuedSentence, Reading } from './reading.ts'
import { intensityLevel, type Score, scoreOf } from './score.ts'
import { summarize } from './summaries.ts'

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
/** With fewer shared pain points than this, clear statements of a single person fill up the list. */
const FILL_UP_TO = 3
/** The least log-odds of a heading over several people, and over one. */
const HEADING_MIN = { shared: 0.4, alone: 1.5 }

/**
 * Pain points from the reading: shared ones, and clear single voices if there are few. Those of
 * neighboring markets that say nothing of this one are left out and counted.
 */
export async function extractPoints(
  reading: Reading,
  threadsRead: ThreadsRead,
  turns: Turns,
): Promise<{ points: ExtractedPoint[]; elsewhere: number }> {
  const isNear = createNearness(threadsRead)
  let elsewhere = 0
  const market = contentStems(threadsRead.market)
  const shared: ExtractedPoint[] = []
  const alone: ExtractedPoint[] = []
  const headings = new Set<string>()
  for (const group of await groupSentences(reading, market, turns)) {
    await turns.rest()
    const isShared = new Set(group.sentences.map(({ source }) => source.author)).size > 1
    const list = isShared ? shared : alone
    if (list.length === (isShared ? POINTS_MAX : ALONE_TRIED)) continue
    const naming = await nameGroup(group, turns)
    if (naming === undefined || headings.has(naming.heading)) continue
    if (naming.odds < HEADING_MIN[isShared ? 'shared' : 'alone']) continue
    headings.add(naming.heading)
    const point = pointOf(group, naming, threadsRead)
    const quoted = group.sentences.filter(({ text }) =>
      point.quotes.some(({ quote }) => quote === text),
    )
    if (isNear(quoted)) list.push(point)
    else elsewhere += 1
  }
  alone.sort((a, b) => b.naming.odds - a.naming.odds)
  const points = [...shared, ...alone.slice(0, Math.max(0, FILL_UP_TO - shared.length))]
  return { points, elsewhere }
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
    quotes: bestQuotes(sentences, naming.from),
    questions: questionsFor(sentences),
    sentences: [...sentences],
    naming,
    score,
  }
}

/** The sentence of the heading, then the strongest ones from as many people and threads as possible. */
function bestQuotes(
  sentences: readonly CuedSentence[],
  from: CuedSentence,
): { ref: string; quote: string }[] {
  const rest = sentences.filter((each) => each !== from)
  const byWeight = [from, ...rest.sort((a, b) => b.cue.weight - a.cue.weight)]
  return differentVoicesFirst(byWeight, ({ source }) => source)
    .slice(0, QUOTES_MAX)
    .map(({ text, source }) => ({ ref: source.ref, quote: text }))
}
