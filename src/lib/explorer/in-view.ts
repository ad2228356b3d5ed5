import { type Box, LEVEL_WIDTH, type Point } from './geometry.ts'
import type { Layout } from './layout.ts'
import type { Niche } from './niche.ts'

// Niches of one depth stand in the order of their y, and so do their parents: what a
// window shows of a column is one run, found by bisection.

/** Longest reach of a niche's mark and label on both sides of its place, in map units. */
const REACH_LEFT = 40
const REACH_RIGHT = LEVEL_WIDTH
const REACH_Y = 32

/** The maximum number of drawn links per parent that only pass through. More look the same. */
const PASSING_MAX = 24

/** Index of the first item for which `reached` holds; the items must have it from there on. */
export function firstIndex<T>(items: readonly T[], reached: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (reached(items[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}

/** Visible niches whose mark or label may reach into the window, in reading order. */
export function nichesInView(layout: Layout, window: Box): Niche[] {
  const found: Niche[] = []
  layout.columns.forEach((column, depth) => {
    const x = depth * LEVEL_WIDTH
    if (x + REACH_RIGHT < window.left || x - REACH_LEFT > window.right) return
    const start = firstIndex(column, (niche) => niche.y + REACH_Y >= window.top)
    for (let i = start; i < column.length; i += 1) {
      const niche = column[i] as Niche
      if (niche.y - REACH_Y > window.bottom) break
      found.push(niche)
    }
  })
  return found.sort((a, b) => a.row - b.row)
}

/** Niches whose link from their parent crosses the window. */
export function linksInView(layout: Layout, window: Box): Niche[] {
  const found: Niche[] = []
  const passing = new Map<Niche, number>()
  for (let depth = 1; depth < layout.columns.length; depth += 1) {
    const x = depth * LEVEL_WIDTH
    if (x < window.left || x - LEVEL_WIDTH > window.right) continue
    const column = layout.columns[depth] ?? []
    const start = firstIndex(column, (niche) => lowEnd(niche) >= window.top)
    for (let i = start; i < column.length; i += 1) {
      const niche = column[i] as Niche
      const parent = niche.parent as Niche
      if (Math.min(niche.y, parent.y) > window.bottom) break
      if (isOutside(niche.y, window) && isOutside(parent.y, window)) {
        const count = (passing.get(parent) ?? 0) + 1
        passing.set(parent, count)
        if (count > PASSING_MAX) continue
      }
      found.push(niche)
    }
  }
  return found
}

function lowEnd(niche: Niche): number {
  return Math.max(niche.y, niche.parent?.y ?? niche.y)
}

function isOutside(y: number, window: Box): boolean {
  return y < window.top || y > window.bottom
}

/** The visible niche nearest to a point of the map, by column first. */
export function nicheNear(layout: Layout, point: Point): Niche | undefined {
  const depth = Math.max(0, Math.min(layout.columns.length - 1, Math.round(point.x / LEVEL_WIDTH)))
  const column = layout.columns[depth] ?? []
  const after = firstIndex(column, (niche) => niche.y >= point.y)
  const next = column[after]
  const before = column[after - 1]
  if (!next || !before) return next ?? before
  return next.y - point.y < point.y - before.y ? next : before
}
