import { extractPoints } from '../../server/analysis/extractive/pain-points.ts'
import { type CuedSentence, readSentences } from '../../server/analysis/extractive/reading.ts'
import { readThreads } from '../../server/analysis/grounding/threads-read.ts'
import { commonWords } from '../../server/analysis/text/common-words.ts'
import { marketStems } from '../../server/analysis/text/stems.ts'
import type { Discussion } from '../../server/analysis/types/discussion.ts'
import { createTurns } from '../../server/turns.ts'
import { hashOf } from '../evidence/hashed-grades.ts'

/** Two sentences of different people in the discussions of one market. */
export interface Pair {
  market: string
  one: CuedSentence
  other: CuedSentence
  /** True if the product counts them for one pain point. */
  isGrouped: boolean
  /** True if they have a word in common that is not of the market's name. */
  isAlike: boolean
}

/** The name under which a pair has its grade, whichever of its sentences comes first. */
export function hashOfPair({ one, other }: Pick<Pair, 'one' | 'other'>): string {
  return hashOf([one.text, other.text].sort().join('\n'))
}

/** All pairs of sentences with a trouble that two people say about a market. */
export async function pairsOf(market: string, discussions: Discussion[]): Promise<Pair[]> {
  const turns = createTurns()
  const read = readThreads({ market, discussions, now: new Date() })
  const reading = await readSentences(read, turns, async () => {})
  const stems = marketStems(market)
  const points = await extractPoints(reading, read, turns)
  const pointOf = new Map(points.flatMap((point) => point.sentences.map((each) => [each, point])))
  const { cued } = reading
  return cued.flatMap((one, at) =>
    cued.slice(at + 1).flatMap((other): Pair[] => {
      if (one.source.author === other.source.author) return []
      const common = commonWords(one.stems, other.stems).filter((stem) => !stems.has(stem))
      const point = pointOf.get(one)
      const isGrouped = point !== undefined && point === pointOf.get(other)
      return [{ market, one, other, isGrouped, isAlike: common.length > 0 }]
    }),
  )
}
