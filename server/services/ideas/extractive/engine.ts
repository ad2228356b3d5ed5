import { type GroundedPoint, type GroundingCounts, groundPainPoints } from '../grounding.ts'
import type { GroundedIdea } from '../idea-grounding.ts'
import { groundIdeas } from '../idea-grounding.ts'
import type { Material } from '../material.ts'
import { draftFromPoints } from './ideas.ts'
import { type ExtractedPoint, extractPoints } from './points.ts'
import type { Reading } from './reading.ts'

/** The engine's own texts: their numbers are counted, and foreign words in them were read as words. */
const ownTexts = {
  line: (text: string) => text,
  paragraph: (text: string) => text,
  list: (texts: readonly string[]) => [...texts],
}

/** Pain points and ideas out of what was read, without a model; its quotes are checked like any other. */
export function draftWithoutModel(
  reading: Reading,
  material: Material,
): { points: GroundedPoint<ExtractedPoint>[]; ideas: GroundedIdea[]; counts: GroundingCounts } {
  const drafts = extractPoints(reading, material)
  const { points, counts } = groundPainPoints(drafts, material, ownTexts, ({ sentences }) =>
    sentences.map(({ source }) => source),
  )
  const { ideas } = groundIdeas(draftFromPoints(points, material), points, material, ownTexts)
  return { points, ideas, counts }
}
