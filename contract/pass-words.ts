/** How a result is compared with its threshold. */
export const COMPARISONS = ['at least', 'at most'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** A threshold that is fixed before the first result. */
export interface Threshold {
  comparison: Comparison
  threshold: number
  /** Of how many tries; missing where the number alone counts. */
  of?: number | undefined
  /** What is counted: 'people', 'paid orders', 'dollars per sign-up'. */
  unit: string
}

const numbers = new Intl.NumberFormat('en-US')

/** 'at least 6 of 12 people', 'at most 15 dollars per sign-up' */
export function thresholdText({ comparison, threshold, of, unit }: Threshold): string {
  const share = of === undefined ? '' : ` of ${numbers.format(of)}`
  return `${comparison} ${numbers.format(threshold)}${share} ${unit}`
}

/** True if a result passes. A result of fewer tries than planned is measured by its share. */
export function isPass(
  { comparison, threshold, of }: Pick<Threshold, 'comparison' | 'threshold' | 'of'>,
  result: { value: number; of?: number | undefined },
): boolean {
  const hasShares = of !== undefined && result.of !== undefined && result.of > 0
  const needed = hasShares ? threshold / of : threshold
  const reached = hasShares ? result.value / (result.of as number) : result.value
  return comparison === 'at least' ? reached >= needed : reached <= needed
}

/** '$0 to $100', '3 to 7 days'; one number where both ends are the same. */
export function rangeText({ low, high }: { low: number; high: number }, sign = ''): string {
  const [from, to] = [low, high].map((value) => `${sign}${numbers.format(value)}`)
  return low === high ? `${from}` : `${from} to ${to}`
}
