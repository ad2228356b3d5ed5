import { rarity, type WordCounts } from './word-counts.ts'

/** Stems and their tf-idf weights, of length 1. */
export type Vector = ReadonlyMap<string, number>

/** The stems of a sentence, and of the title above it. */
export interface TitledStems {
  stems: ReadonlySet<string>
  titleStems: ReadonlySet<string>
}

/** The weight of a title's stem in a sentence. */
const CONTEXT = 0.6

/** The direction of the sum of the sentences' tf-idf vectors, each seen in the light of its title. */
export function centroid(
  sentences: readonly TitledStems[],
  counts: WordCounts,
  without?: string,
): Vector {
  const sum = new Map<string, number>()
  const add = (stem: string, share: number) => {
    if (stem !== without) sum.set(stem, (sum.get(stem) ?? 0) + share * rarity(stem, counts))
  }
  for (const { stems, titleStems } of sentences) {
    for (const stem of stems) add(stem, 1)
    for (const stem of titleStems) add(stem, CONTEXT)
  }
  let squares = 0
  for (const weight of sum.values()) squares += weight * weight
  const length = Math.sqrt(squares) || 1
  for (const [stem, weight] of sum) sum.set(stem, weight / length)
  return sum
}

/** The cosine of two vectors of length 1. */
export function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [stem, weight] of small) sum += weight * (large.get(stem) ?? 0)
  return sum
}
