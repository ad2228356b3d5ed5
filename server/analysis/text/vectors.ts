import type { CuedSentence, Reading } from '../extractive/reading.ts'

/** Stems and their tf-idf weights, of length 1. */
export type Vector = ReadonlyMap<string, number>

/** What a stem of the thread's title counts in a sentence of that thread. */
const CONTEXT = 0.6

/** ln(1 + sentences / sentences with the stem) */
export function rarity(stem: string, reading: Reading): number {
  return Math.log(1 + reading.sentences / (reading.frequency.get(stem) ?? 1))
}

/** How much a stem is a noun where it was read: 0 to 1, 0.5 where nothing is known. */
export function nounShare(stem: string, reading: Reading): number {
  const noun = reading.asNoun.get(stem) ?? 0
  const verb = reading.asVerb.get(stem) ?? 0
  return (noun + 1) / (noun + verb + 2)
}

/** The direction of the sum of the sentences' tf-idf vectors, each seen in the light of its thread's title. */
export function centroid(
  sentences: readonly CuedSentence[],
  reading: Reading,
  without?: string,
): Vector {
  const sum = new Map<string, number>()
  const add = (stem: string, share: number) => {
    if (stem !== without) sum.set(stem, (sum.get(stem) ?? 0) + share * rarity(stem, reading))
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
