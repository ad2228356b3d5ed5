import { createTurns } from '../../turns.ts'
import type { GroundedIdea } from '../grounding/ideas.ts'
import { groundIdeas } from '../grounding/ideas.ts'
import {
  type GroundedPoint,
  type GroundingCounts,
  groundPainPoints,
} from '../grounding/pain-points.ts'
import type { Material } from '../grounding/threads-read.ts'
import { draftFromPoints } from './ideas.ts'
import { type ExtractedPoint, extractPoints } from './pain-points.ts'
import type { Reading } from './reading.ts'

/** The engine's own texts: their numbers are counted, and foreign words in them were read as words. */
const ownTexts = {
  line: (text: string) => text,
  paragraph: (text: string) => text,
  list: (texts: readonly string[]) => [...texts],
}

/** Pain points and ideas out of what was read, without a model; its quotes are checked like any other. */
export async function draftWithoutModel(
  reading: Reading,
  material: Material,
  signal: AbortSignal,
): Promise<{
  points: GroundedPoint<ExtractedPoint>[]
  ideas: GroundedIdea[]
  counts: GroundingCounts
}> {
  const turns = createTurns(signal)
  const drafts = await extractPoints(reading, material, turns)
  const sourcesOf = ({ sentences }: ExtractedPoint) => sentences.map(({ source }) => source)
  const { points, counts } = await groundPainPoints(drafts, material, ownTexts, turns, sourcesOf)
  const { ideas } = groundIdeas(draftFromPoints(points, material), points, material, ownTexts)
  return { points, ideas, counts }
}
