import type { ScoreInputs } from './inputs.ts'
import { partOf, readingOf } from './readings.ts'
import { byDifference, byRatio } from './scales.ts'

/**
 * Searches a month at which the scale begins and ends: the 10th and the 90th percentile of the
 * 84,652 reference phrases in `src/content/keywords`. Their median, 3,600 searches, gets 61 points.
 */
export const SEARCHES = { from: 40, to: 60_500 } as const

/** Changes over a year at which the scale begins and ends, as shares. Our choice, not measured. */
export const CHANGE = { from: -0.5, to: 0.5 } as const

/** Percent of the part. Searches count most, because the other two are changes, not amounts. */
export const DEMAND_SHARES = { searches: 70, trend: 15, interest: 15 } as const

const searchScale = byRatio(SEARCHES.from, SEARCHES.to)
const changeScale = byDifference(CHANGE.from, CHANGE.to)

/** How much people look for it, and whether they do so more or less than before. */
export function demandOf({
  searches,
  trend,
  interest,
}: Pick<ScoreInputs, 'searches' | 'trend' | 'interest'>) {
  return partOf(DEMAND_SHARES, {
    searches: readingOf(searches, searchScale),
    trend: readingOf(trend, changeScale),
    interest: readingOf(interest, changeScale),
  })
}
