import { NODE_RADIUS, type Point } from './geometry.ts'

const short = (value: number) => Math.round(value * 10) / 10

/** A link as SVG path text: level where it leaves and level where it arrives. */
export function linkCurve(from: Point, to: Point): string {
  const end = to.x - NODE_RADIUS
  const middle = short((from.x + end) / 2)
  const y0 = short(from.y)
  const y1 = short(to.y)
  return `M${short(from.x)} ${y0}C${middle} ${y0} ${middle} ${y1} ${short(end)} ${y1}`
}

/** A dot as SVG path text: a line without length, which a round cap makes a disc. */
export function dot(at: Point): string {
  return `M${short(at.x)} ${short(at.y)}h0`
}
