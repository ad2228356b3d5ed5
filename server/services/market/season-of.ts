import type { KeywordAnalysis } from '../../../contract/market.ts'

/** A month this far above the year's mean is a peak. */
const PEAK = 1.25

export interface SeasonFacts {
  /** The names of the peak months, highest first, at most three. */
  peaks: string[]
  /** The ratio of the highest month to the year's mean. */
  height: number
}

/**
 * The names of the calendar months whose views are a peak on average over the years given: the three
 * highest in the order of the year, or none. Undefined without a full year.
 */
export function seasonOfViews(months: readonly { month: string; views: number }[]) {
  if (months.length < 12) return undefined
  const mean = months.reduce((sum, { views }) => sum + views, 0) / months.length
  const byName = Map.groupBy(months, ({ month }) => month.slice(0, 3))
  return [...byName]
    .map(([name, all]) => ({
      name,
      views: all.reduce((sum, { views }) => sum + views, 0) / all.length,
    }))
    .filter(({ views }) => mean > 0 && views >= mean * PEAK)
    .sort((a, b) => b.views - a.views)
    .slice(0, 3)
    .map(({ name }) => name)
    .sort((a, b) => Date.parse(`1 ${a} 2026 UTC`) - Date.parse(`1 ${b} 2026 UTC`))
}

/**
 * The peaks of a full year of figures, or of its shape. Undefined if a month is unknown or there
 * are no searches.
 */
export function seasonOf({ trendData }: Pick<KeywordAnalysis, 'trendData'>) {
  const known = trendData.flatMap(({ month, volume, share }) => {
    const height = volume ?? share
    return height === undefined ? [] : [{ name: month.slice(0, 3), volume: height }]
  })
  const mean = known.reduce((sum, { volume }) => sum + volume, 0) / known.length
  if (known.length < 12 || mean === 0) return undefined
  const sorted = known.toSorted((a, b) => b.volume - a.volume)
  const isShape = trendData.some(({ share }) => share !== undefined)
  const peaks = isShape
    ? known.filter(({ volume }) => volume === sorted[0]?.volume && volume > mean)
    : sorted.filter(({ volume }) => volume >= mean * PEAK).slice(0, 3)
  return {
    peaks: peaks.map(({ name }) => name),
    height: (sorted[0]?.volume ?? mean) / mean,
  } satisfies SeasonFacts
}
