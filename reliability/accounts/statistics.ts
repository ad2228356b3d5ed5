/** The quantile of the sorted values, by nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/**
 * How well two samples can be distinguished: the area under the ROC curve, by the
 * Mann-Whitney statistic U / (n·m) with ties counted half. 0.5 means not at all.
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  const marked = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ]
  marked.sort((left, right) => left.value - right.value)
  let rankSum = 0
  for (let start = 0; start < marked.length; ) {
    let end = start
    while (end < marked.length && marked[end]?.value === marked[start]?.value) end += 1
    // Ranks start at one; equal values share their mean rank.
    const rank = (start + 1 + end) / 2
    rankSum += rank * marked.slice(start, end).filter(({ isA }) => isA).length
    start = end
  }
  return (rankSum - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
}
