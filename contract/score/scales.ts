/** Turns a figure into points, 0 to 100. Each scale only rises or only falls. */
export type Scale = (figure: number) => number

const within = (points: number) => Math.min(100, Math.max(0, points))

/** 0 points at `from` and below, 100 at `to` and above, in between by the logarithm. */
export const byRatio =
  (from: number, to: number): Scale =>
  (figure) =>
    figure <= from ? 0 : within((100 * Math.log(figure / from)) / Math.log(to / from))

/** 0 points at `from`, 100 at `to`, in between by the difference; `from` may be the greater one. */
export const byDifference =
  (from: number, to: number): Scale =>
  (figure) =>
    within((100 * (figure - from)) / (to - from))

/** 0 points for the first one, then 100 × (1 − e^(−(n − 1) / `step`)): each further one adds less. */
export const byCount =
  (step: number): Scale =>
  (figure) =>
    figure <= 1 ? 0 : 100 * (1 - Math.exp((1 - figure) / step))
