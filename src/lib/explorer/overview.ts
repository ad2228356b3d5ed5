import { type Box, NODE_RADIUS, toScreen, type View } from './geometry.ts'
import { nicheX } from './layout.ts'
import type { Niche } from './niche.ts'

/** Below this zoom, niches become dots and only some keep their names, at a readable size. */
export const DETAIL_ZOOM = 0.7

/** Below this zoom, names of niches at the ends of branches give way to those of their parents. */
const PARENTS_ZOOM = 0.45

const LABELS_MAX = 90
/** Least height of a named niche on the screen, in CSS pixels: a line of text and its dot. */
const LABEL_HEIGHT = 20
/** The share of a mark's radius that is drawn when only the name stands beside it. */
const DOT = 0.5

export interface Ranking {
  cursor: Niche | null
  selected: Niche | null
  /** Width of the mark and its label in map units at full size. */
  widthOf(niche: Niche): number
}

/** The extra scale of marks relative to the map, to keep them readable. */
export function markScale(k: number): number {
  return Math.max(1, DETAIL_ZOOM / k)
}

function weigh(niche: Niche, ranking: Ranking): number {
  if (niche === ranking.cursor) return -2
  if (niche === ranking.selected) return -1
  return niche.depth
}

/** The niches that may be named: seen from far, only those that show what is below them. */
function candidates(niches: readonly Niche[], k: number, ranking: Ranking): readonly Niche[] {
  if (k >= PARENTS_ZOOM) return niches
  const isParent = ({ depth, open }: Niche) => depth <= 1 || open
  const parents = niches.filter(
    (niche) => isParent(niche) || niche === ranking.cursor || niche === ranking.selected,
  )
  return parents.some(isParent) ? parents : niches
}

function overlaps(taken: readonly Box[], box: Box): boolean {
  return taken.some(
    (other) =>
      other.left < box.right &&
      other.right > box.left &&
      other.top < box.bottom &&
      other.bottom > box.top,
  )
}

/**
 * Which niches keep their names when there is no room for all: the cursor, the selection,
 * then higher levels and larger branches first; none covers another. Seen from far, the ends of
 * branches have none. In reading order.
 */
export function namedNiches(niches: readonly Niche[], view: View, ranking: Ranking): Niche[] {
  const scale = markScale(view.k) * view.k
  const ordered = [...candidates(niches, view.k, ranking)].sort(
    (a, b) => weigh(a, ranking) - weigh(b, ranking) || b.childCount - a.childCount || a.row - b.row,
  )
  const rows = new Map<number, Box[]>()
  const named: Niche[] = []
  for (const niche of ordered) {
    if (named.length >= LABELS_MAX) break
    const at = toScreen(view, { x: nicheX(niche), y: niche.y })
    const box = {
      left: at.x - NODE_RADIUS * DOT * scale,
      right: at.x + ranking.widthOf(niche) * scale,
      top: at.y - LABEL_HEIGHT / 2,
      bottom: at.y + LABEL_HEIGHT / 2,
    }
    const row = Math.floor(at.y / LABEL_HEIGHT)
    const near = [row - 1, row, row + 1].flatMap((index) => rows.get(index) ?? [])
    if (overlaps(near, box)) continue
    named.push(niche)
    const taken = rows.get(row)
    if (taken) taken.push(box)
    else rows.set(row, [box])
  }
  return named.sort((a, b) => a.row - b.row)
}
