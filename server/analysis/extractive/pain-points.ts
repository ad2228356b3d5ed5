import type { Turns } from '../../turns.ts'
import { differentVoicesFirst } from '../grounding/different-voices.ts'
import { strengthOf } from '../grounding/strength.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import type { DraftPainPoint } from '../types/drafts.ts'
import { clusterSentences } from './clusters.ts'
import { type Naming, nameCluster } from './headings.ts'
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
/** With fewer shared pain points than this, clear statements of a single person fill up the list. */
const FILL_UP_TO = 5
const ALONE_WEIGHT = 2

/** Pain points from the reading: shared ones, and single voices if there are few. */
export async function extractPoints(
  reading: Reading,
  threadsRead: ThreadsRead,
  turns: Turns,
): Promise<ExtractedPoint[]> {
  const headings = new Set<string>()
  const points: ExtractedPoint[] = []
  for (const cluster of await clusterSentences(reading, threadsRead.market, turns)) {
    await turns.rest()
    const { sentences } = cluster
    const strength = strengthOf(
      sentences.map(({ source }) => source),
      threadsRead.now,
    )
    const naming = await nameCluster(cluster, reading, threadsRead.market, turns)
    if (headings.has(naming.heading)) continue
    headings.add(naming.heading)
    const score = scoreOf(sentences, strength)
    points.push({
      heading: naming.heading,
      summary: summarize(sentences, naming, strength),
      intensity: intensityLevel(score),
      quotes: bestQuotes(sentences),
      sentences,
      naming,
      score,
    })
  }
  const isShared = ({ sentences }: ExtractedPoint) =>
    new Set(sentences.map(({ source }) => source.author)).size > 1
  const shared = points.filter(isShared)
  const alone = points
    .filter(
      (point) => !isShared(point) && point.sentences.some(({ cue }) => cue.weight >= ALONE_WEIGHT),
    )
    .sort((a, b) => b.score.intensity - a.score.intensity)
  return [...shared, ...alone.slice(0, Math.max(0, FILL_UP_TO - shared.length))]
}

/** The strongest sentences, from the largest possible number of people and threads. */
function bestQuotes(sentences: readonly CuedSentence[]): { ref: string; quote: string }[] {
  const byWeight = [...sentences].sort((a, b) => b.cue.weight - a.cue.weight)
  return differentVoicesFirst(byWeight, ({ source }) => source)
    .slice(0, QUOTES_MAX)
    .map(({ text, source }) => ({ ref: source.ref, quote: text }))
}
