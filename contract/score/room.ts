import { missingOf } from './evidence.ts'
import type { ScoreFigure, ScoreInputs } from './inputs.ts'
import { partOf, readingOf, weaker } from './readings.ts'
import { byDifference, byRatio } from './scales.ts'

/**
 * Clicks that one sale pays for at which the scale begins and ends: the 10th and the 90th percentile
 * of the 1,620 niches of the atlas with prices in dollars, the middle of what is paid (by ratio)
 * divided by the price of a click on the niche's plain phrase. Their median is 55.
 */
export const CLICKS = { from: 7, to: 375 } as const

/** The share of discussions with praise at which no points are left. Our choice, not measured. */
export const PRAISED_MAX = 0.5

/** Percent of the part. */
export const ROOM_SHARES = { competition: 40, clicks: 30, praised: 30 } as const

/** The clicks that a sale pays for. Null if either price is unknown. */
function clicksOf({ click, paid }: Pick<ScoreInputs, 'click' | 'paid'>): ScoreFigure | null {
  if (click === null || paid === null) return null
  const ratio = (dollars: number, price: number) => (dollars === 0 ? 0 : dollars / price)
  return {
    low: ratio(paid.low, click.high),
    high: ratio(paid.high, click.low),
    kind: weaker(click.kind, paid.kind),
  }
}

/** The share of discussions with praise. Each of those that are missing may have some or none. */
function praisedShare(inputs: Pick<ScoreInputs, 'praised' | 'read'>): ScoreFigure | null {
  const { praised, read } = inputs
  if (praised === null || read === null) return null
  const missing = missingOf(inputs)
  const all = read + missing
  return {
    low: Math.min(1, praised.low / all),
    high: Math.min(1, (praised.high + missing) / all),
    kind: praised.kind,
  }
}

/** Whether a newcomer finds a place: competition, what customers cost, and who serves them well. */
export function roomOf(
  inputs: Pick<ScoreInputs, 'competition' | 'click' | 'paid' | 'praised' | 'read'>,
) {
  return partOf(ROOM_SHARES, {
    competition: readingOf(inputs.competition, byDifference(100, 0)),
    clicks: readingOf(clicksOf(inputs), byRatio(CLICKS.from, CLICKS.to)),
    praised: readingOf(praisedShare(inputs), byDifference(PRAISED_MAX, 0)),
  })
}
