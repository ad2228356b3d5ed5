import { overlapOf } from '../analysis/text/overlap.ts'
import { contentStems } from '../analysis/text/stems.ts'
import type { AnalysisResult } from '../analysis/types/result.ts'

export type PainPoint = AnalysisResult['pain_points']['pain_points'][number]

/**
 * The share of common words from which two headings name one trouble. With a model's headings, this
 * is also what merges pain points within an analysis.
 */
const ALIKE = 0.5

const placesOf = ({ evidence }: PainPoint) =>
  new Set(evidence.map(({ thread_id, comment_id }) => `${thread_id} ${comment_id ?? ''}`))

/**
 * True if two pain points of different analyses tell one trouble: they quote the same text, or half
 * of their headings' words are the same, leaving out those of the market.
 */
export function tellSameTrouble(a: PainPoint, b: PainPoint, market: ReadonlySet<string>): boolean {
  const places = placesOf(a)
  for (const place of placesOf(b)) if (places.has(place)) return true
  const words = ({ heading }: PainPoint) =>
    new Set([...contentStems(heading)].filter((stem) => !market.has(stem)))
  return overlapOf(words(a), words(b)) >= ALIKE
}
