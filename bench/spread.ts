export interface Spread {
  p50: number
  p95: number
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function spread(values: readonly number[]): Spread {
  return { p50: median(values), p95: percentile(values, 0.95) }
}
