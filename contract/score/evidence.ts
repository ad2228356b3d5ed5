import { THREAD_LIMIT } from '../idea-form.ts'
import type { ScoreInputs } from './inputs.ts'
import { partOf, type Reading, readingOf } from './readings.ts'
import { byCount, byDifference } from './scales.ts'

/** With fewer discussions read, the range stays wider: as many as an analysis reads by default. */
export const READ_ENOUGH = THREAD_LIMIT

/**
 * The steps of the scales of people and threads. For people it is that of `reachOf` in
 * `server/analysis/grounding/strength.ts`: 22 points for two, 63 for five, 89 for ten. Threads count
 * faster: 39 points for two, 63 for three, 86 for five.
 */
export const COUNT_STEPS = { people: 4, threads: 2 } as const

/** The greatest intensity, and the most that can be shown. */
export const STEPS_MAX = 3

/** Percent of the part. */
export const EVIDENCE_SHARES = { people: 35, threads: 25, intensity: 15, shown: 25 } as const

const stepScale = byDifference(0, STEPS_MAX)

/** Discussions that are missing until enough are read. */
export const missingOf = ({ read }: Pick<ScoreInputs, 'read'>) =>
  Math.max(0, READ_ENOUGH - (read ?? 0))

/**
 * Whether people have the problem and do something about it. Of the discussions that are missing,
 * each could say the most: the high end rises by as much of what is left to 100 as their share of
 * `READ_ENOUGH`.
 */
export function evidenceOf(
  inputs: Pick<ScoreInputs, 'read' | 'people' | 'threads' | 'intensity' | 'shown'>,
) {
  const share = missingOf(inputs) / READ_ENOUGH
  const open = (reading: Reading): Reading => ({
    ...reading,
    high: reading.high + (100 - reading.high) * share,
  })
  return partOf(EVIDENCE_SHARES, {
    people: open(readingOf(inputs.people, byCount(COUNT_STEPS.people))),
    threads: open(readingOf(inputs.threads, byCount(COUNT_STEPS.threads))),
    intensity: open(readingOf(inputs.intensity, stepScale)),
    shown: open(readingOf(inputs.shown, stepScale)),
  })
}
