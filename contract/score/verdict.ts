import type { ScoreInputs } from './inputs.ts'
import type { ScoreRange } from './readings.ts'

export const VERDICTS = {
  test: 'Test it now',
  promising: 'Promising, evidence thin',
  elsewhere: 'Look elsewhere',
  unknown: 'Not enough known',
} as const
export type Verdict = keyof typeof VERDICTS

/** The middle of the scale, which divides good from bad. */
export const GOOD_MIN = 50
/** A range may reach this far beyond `GOOD_MIN` to the other side, and still be called by its middle. */
export const BEYOND_MAX = 5
/** A wider range than half of the scale does not say that something is good. */
export const WIDTH_MAX = 50
/** With less evidence even at best, hardly anyone shows the problem, and no range is good enough. */
export const EVIDENCE_MIN = 25
/** With fewer parts measured than this, and with thin evidence, nothing is to be tested now. */
export const MEASURED_MIN = 2

/**
 * - The middle of the range is below 50 and its high end at most 55: look elsewhere. Thin evidence
 *   does not speak against a niche, so then this also has to hold if the evidence were the best.
 * - The middle is 50 or more, the low end at least 45 and the range at most 50 wide: test it now.
 * - Anything else is not enough known.
 *
 * 'Test it now' is capped: without a measured part, or with evidence below 25 at best, it is 'not
 * enough known'; with one measured part or thin evidence it is 'promising'. The limits are our
 * choice and not measured.
 *
 * @param evidence the part of that name
 * @param atBest the high end of the range if thin evidence turned out the best; otherwise the high end
 * @param measured how many of the three parts are measured
 */
export function verdictOf(
  { low, high }: ScoreRange,
  evidence: ScoreRange,
  atBest: number,
  measured: number,
  isThin: boolean,
): Verdict {
  const middle = (low + high) / 2
  if (middle < GOOD_MIN) return atBest <= GOOD_MIN + BEYOND_MAX ? 'elsewhere' : 'unknown'
  if (low < GOOD_MIN - BEYOND_MAX || high - low > WIDTH_MAX) return 'unknown'
  if (measured === 0 || evidence.high < EVIDENCE_MIN) return 'unknown'
  return measured < MEASURED_MIN || isThin ? 'promising' : 'test'
}

/** What keeps the verdict from being better or surer, as sentences. */
export function reasonsOf(
  measured: number,
  evidence: ScoreRange,
  { people, isThin, read }: Pick<ScoreInputs, 'people' | 'isThin' | 'read'>,
): string[] {
  const reasons: string[] = []
  if (measured === 0) reasons.push('None of the three parts is mostly counted.')
  if (measured === 1) reasons.push('Only one of the three parts is mostly counted.')
  if (people?.kind === 'sample') {
    reasons.push('The discussions are samples that we made up, so they count as unknown.')
  } else if (people === null || read === null || read === 0) {
    reasons.push('No discussion about it has been read.')
  } else if (evidence.high < EVIDENCE_MIN) {
    reasons.push('Hardly anyone in the discussions shows the problem.')
  } else if (isThin) {
    reasons.push('The evidence from discussions is thin.')
  }
  return reasons
}
