/** A change over the year below this share of the median month is stable. */
export const TREND_THRESHOLD = 0.1

interface KnownMonth {
  month: number
  volume: number
}

/** NaN if there are no values. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

function knownMonths(volumes: readonly (number | null)[]): KnownMonth[] {
  return volumes.flatMap((volume, month) => (volume === null ? [] : [{ month, volume }]))
}

function slopesBetween(known: readonly KnownMonth[]): number[] {
  return known.flatMap((from, index) =>
    known.slice(index + 1).map((to) => (to.volume - from.volume) / (to.month - from.month)),
  )
}

/**
 * Change over the months shown, as a share of the median month: the Theil–Sen
 * slope (the median of the slopes between every two known months) times the steps
 * from the first month to the last. One odd month, such as a holiday, hardly
 * changes it. Null with fewer than six known months, or if the median month is
 * zero.
 */
export function yearChange(volumes: readonly (number | null)[]): number | null {
  const known = knownMonths(volumes)
  const level = median(known.map(({ volume }) => volume))
  if (known.length < 6 || !level) return null
  const slopes = slopesBetween(known)
  return (median(slopes) * (volumes.length - 1)) / level
}

/**
 * Converts a {@link yearChange} `c` to the change from the first month to the
 * last, along the line with that slope through the median in the middle of the
 * year: c / (1 − c/2), at least −1. Null if that line begins at zero.
 */
export function changeFromStart(change: number): number | null {
  return change >= 2 ? null : Math.max(-1, change / (1 - change / 2))
}

/**
 * The trend of twelve months: `up` or `down` from a change of 10%, else `stable`;
 * null means unknown.
 */
export function trendOf(volumes: readonly (number | null)[]): 'up' | 'down' | 'stable' | null {
  const change = yearChange(volumes)
  if (change === null) return null
  if (Math.abs(change) < TREND_THRESHOLD) return 'stable'
  return change > 0 ? 'up' : 'down'
}

/**
 * Confidence in the trend's direction: the share of the pairs of months that go
 * that way, 0 to 1.
 */
export function changeAgreement(volumes: readonly (number | null)[]): number {
  const slopes = slopesBetween(knownMonths(volumes))
  const direction = Math.sign(median(slopes))
  return slopes.filter((slope) => Math.sign(slope) === direction).length / (slopes.length || 1)
}
