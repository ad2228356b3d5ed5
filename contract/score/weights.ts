/** The parts of a score, with their names. */
export const SCORE_PARTS = { demand: 'Demand', evidence: 'Evidence', room: 'Room' } as const
export type ScorePart = keyof typeof SCORE_PARTS

/** How much each part counts, 0 to 100. Only their ratio matters. */
export type ScoreWeights = Readonly<Record<ScorePart, number>>

export const WEIGHT_MAX = 100
export const EQUAL_WEIGHTS: ScoreWeights = { demand: 1, evidence: 1, room: 1 }
export const WEIGHTS_ZERO = 'At least one part has to count'

/** True if a score can be computed with these weights: each is 0 to 100, and one is above 0. */
export function areWeights(weights: ScoreWeights): boolean {
  const all = [weights.demand, weights.evidence, weights.room]
  return all.every((weight) => weight >= 0 && weight <= WEIGHT_MAX) && all.some((each) => each > 0)
}

/** The weights in percent, with a sum of 100. @throws {RangeError} if `areWeights` is false */
export function percentOf(weights: ScoreWeights): ScoreWeights {
  if (!areWeights(weights)) throw new RangeError(WEIGHTS_ZERO)
  const { demand, evidence, room } = weights
  const percent = (weight: number) => (100 * weight) / (demand + evidence + room)
  return { demand: percent(demand), evidence: percent(evidence), room: percent(room) }
}
