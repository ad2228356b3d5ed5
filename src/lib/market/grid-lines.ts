const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10]

/**
 * The five grid lines of a chart from zero: round numbers, evenly apart, the last one at or just
 * above the highest volume. Searches are counted, so the distance is a whole number.
 */
export function gridLines(volumes: readonly (number | null)[]): number[] {
  const highest = Math.max(4, ...volumes.map((volume) => volume ?? 0))
  const power = 10 ** Math.floor(Math.log10(highest / 4))
  const step =
    STEPS.map((step) => step * power).find(
      (step) => Number.isInteger(step) && step * 4 >= highest,
    ) ?? Math.ceil(highest / 4)
  return [0, 1, 2, 3, 4].map((line) => line * step)
}
