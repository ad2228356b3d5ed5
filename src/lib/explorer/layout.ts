import { hierarchy, tree } from 'd3-hierarchy'
import {
  type Box,
  LEVEL_WIDTH,
  NODE_RADIUS,
  NODE_SPACING,
  OTHER_SEPARATION,
  SIBLING_SEPARATION,
} from './geometry.ts'
import type { Niche } from './niche.ts'

/** The positions of the visible niches; their own `y` and `row` belong to the newest layout. */
export interface Layout {
  /** Visible niches in reading order: each before what is below it. */
  readonly rows: readonly Niche[]
  /** Visible niches of each depth, from the top of the map to its bottom. */
  readonly columns: readonly (readonly Niche[])[]
  readonly box: Box
}

/** Room for the labels of the deepest level. */
const LABEL_ROOM = 300

const arrange = tree<Niche>()
  .nodeSize([NODE_SPACING, LEVEL_WIDTH])
  .separation((a, b) => (a.parent === b.parent ? SIBLING_SEPARATION : OTHER_SEPARATION))

/**
 * Lays out the open part of the tree and writes the places into its niches. The whole of
 * it each time: d3's tree takes 2 ms for 10,000 niches and 20 ms for 100,000, less than
 * a frame at the size the budget names.
 */
export function layOut(root: Niche, previous?: Layout): Layout {
  const rows: Niche[] = []
  const columns: Niche[][] = []
  let top = 0
  let bottom = 0
  const top0 = hierarchy(root, (niche) => (niche.open ? niche.children : null))
  arrange(top0).eachBefore((place) => {
    const niche = place.data
    niche.wasY = previous && isVisible(previous, niche) ? niche.y : Number.NaN
    niche.y = place.x
    niche.row = rows.length
    rows.push(niche)
    const column = columns[niche.depth]
    if (column) column.push(niche)
    else columns[niche.depth] = [niche]
    top = Math.min(top, place.x)
    bottom = Math.max(bottom, place.x)
  })
  const right = (columns.length - 1) * LEVEL_WIDTH + LABEL_ROOM
  const box = { left: -NODE_RADIUS, top: top - NODE_RADIUS, right, bottom: bottom + NODE_RADIUS }
  return { rows, columns, box }
}

export function isVisible(layout: Layout, niche: Niche): boolean {
  return layout.rows[niche.row] === niche
}

/** The niche's place on the map's x axis. */
export function nicheX(niche: Niche): number {
  return niche.depth * LEVEL_WIDTH
}
