import { demandOf } from './demand.ts'
import { evidenceOf } from './evidence.ts'
import type { ScoreInputs } from './inputs.ts'
import type { ScoreRange } from './readings.ts'
import { roomOf } from './room.ts'
import { percentOf, type ScorePart, type ScoreWeights } from './weights.ts'

/** The three parts of the inputs. Their ends are not rounded. */
export const partsOf = (inputs: ScoreInputs) => ({
  demand: demandOf(inputs),
  evidence: evidenceOf(inputs),
  room: roomOf(inputs),
})

/** The weighted mean of the parts. @throws {RangeError} for weights that `areWeights` refuses */
export function totalOf(
  parts: Readonly<Record<ScorePart, ScoreRange>>,
  weights: ScoreWeights,
): ScoreRange {
  const { demand, evidence, room } = percentOf(weights)
  const mean = (end: 'low' | 'high') =>
    (demand * parts.demand[end] + evidence * parts.evidence[end] + room * parts.room[end]) / 100
  return { low: mean('low'), high: mean('high') }
}
