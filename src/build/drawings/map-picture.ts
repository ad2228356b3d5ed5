import type { AtlasNiche } from '../../../contract/atlas.ts'
import { compareNames, cutLabel } from '../../../contract/niche-name.ts'

/** The layout of a picture of the map, in its own units. */
export const PICTURE = { width: 990, height: 560, radius: 19, row: 52 } as const

const FIRST_COLUMN = 145
const COLUMN_GAP = 285
/** Levels that are explored when a map is new. */
const EXPLORED = 2
const LABEL_X = 29
/** Widths of a letter of a label and of a note, on average. */
const LETTER = 7.3
const NOTE_LETTER = 5.8

export interface PictureNode {
  label: string
  note: string
  state: 'unexplored' | 'branch' | 'terminal'
  below: number
  x: number
  y: number
  /** The position of an open niche's control; undefined for a closed niche. */
  toggleX: number | undefined
  isOnRoute: boolean
  isSelected: boolean
}

/** A part of the map, drawn like in the explorer. */
export interface MapPicture {
  nodes: PictureNode[]
  /** Path text of all links, and of those that lead to the selected niche. */
  links: string
  trail: string
}

interface Row {
  niche: AtlasNiche
  y: number
}

function noteOf(state: PictureNode['state'], below: number): string {
  if (state === 'unexplored') return 'Unexplored'
  if (state === 'terminal') return 'No sub-niches found'
  return below === 1 ? '1 sub-niche' : `${below} sub-niches`
}

function endOfText(label: string, note: string): number {
  const width = Math.max(Array.from(label).length * LETTER, note.length * NOTE_LETTER)
  return LABEL_X + Math.round(width)
}

function link(from: PictureNode, to: PictureNode): string {
  const start = from.toggleX === undefined ? from.x + PICTURE.radius : from.toggleX + 10
  const end = to.x - PICTURE.radius
  const middle = Math.round((start + end) / 2)
  return `M${start} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${end} ${to.y}`
}

/** The niches of one level, evenly apart, with the one named `open` or else their middle at `y`. */
function column(niches: readonly AtlasNiche[], y: number, open?: string): Row[] {
  const sorted = [...niches].sort((a, b) => compareNames(a.name, b.name))
  const held = open === undefined ? -1 : sorted.findIndex(({ name }) => name === open)
  const middle = held === -1 ? (sorted.length - 1) / 2 : held
  return sorted.map((niche, index) => ({
    niche,
    y: Math.round(y + (index - middle) * PICTURE.row),
  }))
}

/**
 * A new map with the way to a niche opened and the niche selected: an industry, its sectors, and
 * the niches of one, below which nothing is explored.
 * @param route names of three places from an industry down
 * @throws {Error} where the atlas lacks a place of the route
 */
export function mapPicture(
  industries: readonly AtlasNiche[],
  route: readonly string[],
): MapPicture {
  const columns: Row[][] = []
  let level: readonly AtlasNiche[] = industries.filter(({ name }) => name === route[0])
  let y = 0
  for (const [depth, name] of route.entries()) {
    // The second level hangs on its open niche, so that the way to the right stays straight.
    const rows = column(level, y, depth === 1 ? name : undefined)
    const open = rows.find((row) => row.niche.name === name)
    if (!open) throw new Error(`The atlas has no "${name}" on the route ${route.join(' > ')}`)
    columns.push(rows)
    y = open.y
    level = open.niche.niches ?? []
  }
  // An industry stands in the middle of its sectors.
  const sectors = columns[1] ?? []
  const [industry] = columns[0] ?? []
  if (industry) industry.y = Math.round(((sectors[0]?.y ?? 0) + (sectors.at(-1)?.y ?? 0)) / 2)

  const ys = columns.flat().map((row) => row.y)
  const shift = Math.round((PICTURE.height - Math.min(...ys) - Math.max(...ys)) / 2)
  const levels = columns.map((rows, depth) =>
    rows.map(({ niche, y }): PictureNode => {
      const isOnRoute = niche.name === route[depth]
      const isExplored = depth < EXPLORED
      const below = isExplored ? (niche.niches?.length ?? 0) : 0
      const state = below > 0 ? 'branch' : isExplored ? 'terminal' : 'unexplored'
      const label = cutLabel(niche.name)
      const note = noteOf(state, below)
      const x = FIRST_COLUMN + depth * COLUMN_GAP
      return {
        label,
        note,
        state,
        below,
        x,
        y: y + shift,
        toggleX: isOnRoute && below > 0 ? x + endOfText(label, note) + 18 : undefined,
        isOnRoute,
        isSelected: isOnRoute && depth === route.length - 1,
      }
    }),
  )
  const links: string[] = []
  const trail: string[] = []
  for (const [depth, nodes] of levels.entries()) {
    const from = levels[depth - 1]?.find(({ toggleX }) => toggleX !== undefined)
    for (const node of from ? nodes : []) {
      if (!from) continue
      ;(node.isOnRoute ? trail : links).push(link(from, node))
    }
  }
  return { nodes: levels.flat(), links: links.join(''), trail: trail.join('') }
}
