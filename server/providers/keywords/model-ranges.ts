import type { FigureRange } from '../../../contract/market.ts'
import { PLANNER_STEPS } from '../../../contract/planner-steps.ts'
import { stepNear } from '../../demand/estimate.ts'

/** More searches a month than any phrase has. */
const SEARCHES_MAX = 200_000_000
/** Fewer than 10 searches are at least this many. */
const LEAST = 5
/** A wider range says nothing. */
const FACTOR_MAX = 1_000
/** A model is never surer than this. */
const SEARCHES_FACTOR_MIN = 4
const PRICE_FACTOR_MIN = 2
/** US dollars a click. */
const PRICE_MIN = 0.01
const PRICE_MAX = 200

/** A range and its middle by ratio. */
interface RangeWithMiddle {
  range: FigureRange
  middle: number
}

const middleOf = ({ low, high }: FigureRange) => Math.sqrt(low * high)

function isRange(low: number, high: number, most: number): boolean {
  return Number.isFinite(low) && Number.isFinite(high) && low >= 0 && low <= high && high <= most
}

/** The same range, or one of this factor around the same middle. */
function atLeast(range: FigureRange, factor: number): FigureRange {
  if (range.high / range.low >= factor) return range
  const middle = middleOf(range)
  return { low: middle / Math.sqrt(factor), high: middle * Math.sqrt(factor) }
}

const stepBelow = (searches: number) => PLANNER_STEPS.findLast((step) => step <= searches) ?? 0
const stepAbove = (searches: number) => PLANNER_STEPS.find((step) => step >= searches)

/**
 * The searches a month that a model named, on the planner's steps: the nearest ones that are not
 * inside its range, and at least a factor of 4 apart. Fewer than 10 become 0 as the lower bound and
 * 10 as the upper one. Undefined if the bounds are not finite, negative, in the wrong order, over
 * 200,000,000 or more than a factor of 1,000 apart, where fewer than 5 count as 5.
 */
export function searchesRange(low: number, high: number): RangeWithMiddle | undefined {
  if (!isRange(low, high, SEARCHES_MAX)) return undefined
  const named = { low: Math.max(LEAST, low), high: Math.max(LEAST, high) }
  if (named.high / named.low > FACTOR_MAX) return undefined
  const wide = atLeast(named, SEARCHES_FACTOR_MIN)
  const most = PLANNER_STEPS.at(-1) ?? SEARCHES_MAX
  const top = stepAbove(wide.high) ?? most
  const bottom = stepBelow(Math.min(wide.low, top / SEARCHES_FACTOR_MIN))
  return { range: { low: bottom, high: top }, middle: stepNear(middleOf(wide)) }
}

const bounded = (dollars: number) => Math.min(PRICE_MAX, Math.max(PRICE_MIN, dollars))
const asPrice = (dollars: number) => bounded(Number(dollars.toPrecision(2)))

/**
 * The dollars a click that a model named, from 0.01 to 200, on two significant digits and at least
 * a factor of 2 apart, unless a limit is between. Undefined if the bounds are not finite, negative,
 * in the wrong order or both 0.
 */
export function priceRange(low: number, high: number): RangeWithMiddle | undefined {
  if (!isRange(low, high, Number.MAX_VALUE) || high === 0) return undefined
  const wide = atLeast({ low: bounded(low), high: bounded(high) }, PRICE_FACTOR_MIN)
  const range = { low: asPrice(wide.low), high: asPrice(wide.high) }
  return { range, middle: asPrice(middleOf(range)) }
}
