import type { ScoreInputs } from './score/inputs.ts'
import { type Narrowing, narrowingOf } from './score/narrowing.ts'
import { type Part, type ScoreRange, whole } from './score/readings.ts'
import { partsOf, totalOf } from './score/total.ts'
import { reasonsOf, type Verdict, verdictOf } from './score/verdict.ts'
import { EQUAL_WEIGHTS, type ScorePart, type ScoreWeights } from './score/weights.ts'

/** A part in whole points. */
type WholePart = ScoreRange & Pick<Part, 'isMeasured'>

/** How good an opportunity is, 0 to 100, as a range of whole points. Always shown as a range. */
export interface Score extends ScoreRange {
  parts: Record<ScorePart, WholePart>
  verdict: Verdict
  /** What keeps the verdict from being better or surer, as sentences. */
  reasons: string[]
  narrowing: Narrowing | null
}

function wholePart(part: Part): WholePart {
  return { ...whole(part), isMeasured: part.isMeasured }
}

/**
 * The score of an opportunity: the weighted mean of demand, evidence and room, each a range that is
 * as wide as little is known. The total is the mean of the parts as they are shown, so that a reader
 * can check it. The same inputs and weights always give the same score.
 *
 * @param weights all equal if absent
 * @throws {RangeError} for weights that `areWeights` refuses
 */
export function scoreOf(inputs: ScoreInputs, weights: ScoreWeights = EQUAL_WEIGHTS): Score {
  const { demand, evidence, room } = partsOf(inputs)
  const parts = {
    demand: wholePart(demand),
    evidence: wholePart(evidence),
    room: wholePart(room),
  }
  const total = whole(totalOf(parts, weights))
  const evidenceAtBest = inputs.isThin ? { ...parts.evidence, high: 100 } : parts.evidence
  const atBest = whole(totalOf({ ...parts, evidence: evidenceAtBest }, weights)).high
  const measured = Object.values(parts).filter(({ isMeasured }) => isMeasured).length
  return {
    ...total,
    parts,
    verdict: verdictOf(total, parts.evidence, atBest, measured, inputs.isThin),
    reasons: reasonsOf(measured, parts.evidence, inputs),
    narrowing: narrowingOf(inputs, weights),
  }
}
