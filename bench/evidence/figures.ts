import { createRandom } from './random.ts'

/** Precision, recall and F1 of a detector on labeled texts. */
export interface Figures {
  precision: number
  recall: number
  f1: number
}

/** A figure with the interval that holds 95 % of its bootstrap resamples. */
export interface WithInterval {
  value: number
  low: number
  high: number
}

export type FiguresWithIntervals = Record<keyof Figures, WithInterval>

/** A text's label, and whether the detector found something in it. */
export interface Outcome {
  isPositive: boolean
  isFound: boolean
}

/** How many times the texts are drawn anew for an interval. */
export const RESAMPLES = 1_000
const SEED = 2_026

/** Precision and recall are 0 where nothing was found or nothing is to be found. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  let hits = 0
  let found = 0
  let positive = 0
  for (const { isPositive, isFound } of outcomes) {
    if (isFound) found++
    if (isPositive) positive++
    if (isFound && isPositive) hits++
  }
  const precision = found === 0 ? 0 : hits / found
  const recall = positive === 0 ? 0 : hits / positive
  const f1 = hits === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1 }
}

/** The figures with percentile intervals of 1,000 resamples of the texts (Efron, 1979), from a fixed seed. */
export function figuresWithIntervals(outcomes: readonly Outcome[]): FiguresWithIntervals {
  const random = createRandom(SEED)
  const resampled = Array.from({ length: RESAMPLES }, () =>
    figuresOf(outcomes.map(() => outcomes[Math.floor(random() * outcomes.length)] as Outcome)),
  )
  const values = figuresOf(outcomes)
  const withInterval = (name: keyof Figures): WithInterval => {
    const sorted = resampled.map((figures) => figures[name]).sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
    return { value: values[name], low: at(0.025), high: at(0.975) }
  }
  return {
    precision: withInterval('precision'),
    recall: withInterval('recall'),
    f1: withInterval('f1'),
  }
}
