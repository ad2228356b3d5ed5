/** Weights of named features, as a training script writes them. */
export interface LinearModel {
  bias: number
  weights: Readonly<Record<string, number>>
}

const SCALE = 4

/** A sum of weights so that it does not grow with the number of features, but with its square root. */
export function scaled(sum: number, features: number): number {
  return (sum * SCALE) / Math.sqrt(Math.max(1, features))
}

/**
 * The log-odds that a linear model gives to a set of features. Features that it does not know count
 * for nothing.
 */
export function logOdds(features: readonly string[], { bias, weights }: LinearModel): number {
  let sum = 0
  let known = 0
  for (const feature of features) {
    const weight = weights[feature]
    if (weight === undefined) continue
    sum += weight
    known++
  }
  return bias + scaled(sum, known)
}
