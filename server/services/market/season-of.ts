import type { KeywordAnalysis } from '../../../contract/market.ts'

/** A month this much above the mean of the year is a peak. */
const PEAK = 1.25

export interface SeasonFacts {
  /** The peak months' names, the highest first, at most three. */
  peaks: string[]
  /** The highest month over the mean of the year. */
  height: number
}

/** Peaks of a whole year of figures; undefined where a month is unknown or nobody searches. */
export function seasonOf({ trendData }: Pick<KeywordAnalysis, 'trendData'>) {
  const known = trendData.flatMap(({ month, volume }) =>
    volume === null ? [] : [{ name: month.slice(0, 3), volume }],
  )
  const mean = known.reduce((sum, { volume }) => sum + volume, 0) / known.length
  if (known.length < 12 || mean === 0) return undefined
  const sorted = known.toSorted((a, b) => b.volume - a.volume)
  const peaks = sorted.filter(({ volume }) => volume >= mean * PEAK).slice(0, 3)
  return {
    peaks: peaks.map(({ name }) => name),
    height: (sorted[0]?.volume ?? mean) / mean,
  } satisfies SeasonFacts
}
