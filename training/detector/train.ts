import { createRandom } from '../../bench/evidence/random.ts'
import { type LinearModel, scaled } from '../../server/analysis/extractive/detector/linear-model.ts'

/** A labeled text: the features of each of its sentences. It is positive if one of them is. */
export interface Bag {
  sentences: readonly (readonly string[])[]
  isPositive: boolean
  /** How much it counts. */
  weight: number
  /** Texts of one kind share a bias, so that a kind with many positives does not color its words. */
  kind: string
}

export interface Options {
  epochs?: number
  rate?: number
  /** The least number of bags that have a feature. */
  least: (feature: string) => number
}

/** Weights by feature, and the bias of each kind of text. */
export interface Trained {
  weights: Readonly<Record<string, number>>
  biases: ReadonlyMap<string, number>
}

const SEED = 7
/** A weight of less changes no judgment. */
const SMALLEST = 0.1
const L2 = 2e-5

interface Numbered {
  bag: Bag
  sentences: number[][]
}

/**
 * Logistic regression by Adagrad. A bag of several sentences is judged by its strongest sentence
 * (multiple-instance learning: Andrews et al., 2002), since its label does not say which one it is
 * from. The same bags give the same weights.
 */
export function trainLinear(
  bags: readonly Bag[],
  { epochs = 12, rate = 0.15, least }: Options,
): Trained {
  const index = featureIndex(bags, least)
  const weights = new Float64Array(index.size)
  const squares = new Float64Array(index.size).fill(1e-3)
  const biases = new Map<string, number>()
  const biasSquares = new Map<string, number>()
  const numbered: Numbered[] = bags.map((bag) => ({
    bag,
    sentences: bag.sentences.map((features) => features.flatMap((each) => index.get(each) ?? [])),
  }))
  const random = createRandom(SEED)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(numbered, random)
    for (const { bag, sentences } of numbered) {
      const [strongest, sum] = strongestOf(sentences, weights)
      if (strongest === undefined) continue
      const bias = biases.get(bag.kind) ?? -1
      const share = 1 / (1 + Math.exp(-(sum + bias)))
      const error = (share - (bag.isPositive ? 1 : 0)) * bag.weight
      const scale = scaled(1, strongest.length)
      for (const feature of strongest) {
        const step = error * scale + L2 * (weights[feature] ?? 0) * strongest.length
        squares[feature] = (squares[feature] ?? 0) + step * step
        weights[feature] =
          (weights[feature] ?? 0) - (rate * step) / Math.sqrt(squares[feature] ?? 1)
      }
      const square = (biasSquares.get(bag.kind) ?? 1e-3) + error * error
      biasSquares.set(bag.kind, square)
      biases.set(bag.kind, bias - (rate * error) / Math.sqrt(square))
    }
  }
  const named = [...index].map(([feature, at]) => [feature, weights[at] ?? 0] as const)
  return { weights: Object.fromEntries(named), biases }
}

/** A model with the bias of one kind of text, in hundredths and in alphabetical order. */
export function roundedWeights({ weights, biases }: Trained, kind: string): LinearModel {
  const kept = Object.entries(weights)
    .map(([feature, weight]) => [feature, Math.round(weight * 100) / 100] as const)
    .filter(([, weight]) => Math.abs(weight) >= SMALLEST)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    bias: Math.round((biases.get(kind) ?? 0) * 100) / 100,
    weights: Object.fromEntries(kept),
  }
}

function featureIndex(bags: readonly Bag[], least: Options['least']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sentences } of bags) {
    for (const feature of new Set(sentences.flat())) {
      counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
  }
  const index = new Map<string, number>()
  for (const [feature, count] of counts) {
    if (count >= least(feature)) index.set(feature, index.size)
  }
  return index
}

function strongestOf(
  sentences: readonly number[][],
  weights: Float64Array,
): [strongest: number[] | undefined, sum: number] {
  let strongest: number[] | undefined
  let best = Number.NEGATIVE_INFINITY
  for (const sentence of sentences) {
    let sum = 0
    for (const feature of sentence) sum += weights[feature] ?? 0
    sum = scaled(sum, sentence.length)
    if (sum <= best) continue
    best = sum
    strongest = sentence
  }
  return [strongest, best]
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = items[last] as T
    items[last] = items[other] as T
    items[other] = kept
  }
}
