import {
  type Box,
  LEVEL_WIDTH,
  NODE_RADIUS,
  NODE_SPACING,
  OTHER_SEPARATION,
  SIBLING_SEPARATION,
} from './geometry.ts'
import type { Niche } from './niche.ts'
import { tidyTree } from './tidy-tree.ts'

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

const SEPARATION = { siblings: SIBLING_SEPARATION, others: OTHER_SEPARATION }

/**
 * Lays out the open part of the tree and writes the places into its niches. The whole of it each
 * time: 10,000 niches take a few milliseconds, less than a frame.
 */
export function layOut(root: Niche, previous?: Layout): Layout {
  const rows: Niche[] = []
  const columns: Niche[][] = []
  const stack = [root]
  for (let niche = stack.pop(); niche; niche = stack.pop()) {
    // Needs the row that the niche had before.
    niche.wasY = previous && isVisible(previous, niche) ? niche.y : Number.NaN
    niche.row = rows.length
    rows.push(niche)
    const column = columns[niche.depth]
    if (column) column.push(niche)
    else columns[niche.depth] = [niche]
    if (!niche.open) continue
    for (let i = niche.children.length - 1; i >= 0; i -= 1) stack.push(niche.children[i] as Niche)
  }
  const parents = Int32Array.from(rows, (niche) =>
    niche === root ? -1 : (niche.parent?.row ?? -1),
  )
  const places = tidyTree(parents, SEPARATION)
  let top = 0
  let bottom = 0
  for (const niche of rows) {
    niche.y = (places[niche.row] as number) * NODE_SPACING
    top = Math.min(top, niche.y)
    bottom = Math.max(bottom, niche.y)
  }
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
