import { isPath } from './address.ts'
import { isOpenAtFirst } from './fold.ts'
import { clampZoom, nicheView, type Point, type Size, type View, viewWith } from './geometry.ts'
import { isVisible, type Layout, nicheX } from './layout.ts'
import { eachNiche, findByPath, type Niche, nichePath } from './niche.ts'

const VERSION = 1
/** More branches than this are not remembered; the higher levels go first. */
const BRANCHES_MAX = 400
const TEXT_MAX = 100_000
/** CSS pixels that keep a niche's mark whole at the left edge of a narrow screen. */
const MARK_ROOM = 48

/** A place to come back to: a niche, and where it stood from the middle of the screen. */
export interface Spot {
  path: string[]
  /** CSS pixels from the middle of the canvas; null: where a flight to it ends. */
  offset: Point | null
  k: number
}

/** The saved state of one browser. Branches are stored as differences from the default tree. */
export interface Remembered {
  opened: string[][]
  closed: string[][]
  selected: string[] | null
  spot: Spot | null
}

/** Reads the current state of the tree. */
export function remember(root: Niche, selected: Niche | null, spot: Spot | null): Remembered {
  const changed: Niche[] = []
  eachNiche(root, (niche) => {
    if (niche.children.length > 0 && niche.open !== isOpenAtFirst(niche)) changed.push(niche)
  })
  const kept = changed.sort((a, b) => a.depth - b.depth).slice(0, BRANCHES_MAX)
  const paths = (open: boolean) => kept.filter((niche) => niche.open === open).map(nichePath)
  return {
    opened: paths(true),
    closed: paths(false),
    selected: selected ? nichePath(selected) : null,
    spot,
  }
}

export function writeRemembered(remembered: Remembered): string {
  const text = JSON.stringify({ v: VERSION, ...remembered })
  if (text.length <= TEXT_MAX) return text
  return JSON.stringify({ v: VERSION, ...remembered, opened: [], closed: [] })
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function readPaths(value: unknown): string[][] {
  return Array.isArray(value) ? value.filter(isPath).slice(0, BRANCHES_MAX) : []
}

function readSpot(value: unknown): Spot | null {
  if (typeof value !== 'object' || value === null) return null
  const { path, offset, k } = value as Record<string, unknown>
  if (!isPath(path) || !isNumber(k)) return null
  if (offset === null) return { path, offset, k }
  const { x, y } = (offset ?? {}) as Record<string, unknown>
  if (!isNumber(x) || !isNumber(y)) return null
  return { path, offset: { x, y }, k }
}

/** Reads a stored text; null for another version and for anything that is not one of ours. */
export function readRemembered(text: string | null): Remembered | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { v, opened, closed, selected, spot } = value as Record<string, unknown>
    if (v !== VERSION) return null
    return {
      opened: readPaths(opened),
      closed: readPaths(closed),
      selected: isPath(selected) ? selected : null,
      spot: readSpot(spot),
    }
  } catch {
    return null
  }
}

/** Restores open and closed branches. Paths missing from the tree are ignored. */
export function applyRemembered(root: Niche, remembered: Remembered): void {
  for (const [paths, open] of [
    [remembered.opened, true],
    [remembered.closed, false],
  ] as const) {
    for (const path of paths) {
      const niche = findByPath(root, path)
      if (niche && niche.children.length > 0) niche.open = open
    }
  }
}

/** The view that restores the saved niche to its position; null if it is gone or hidden. */
export function spotView(root: Niche, layout: Layout, spot: Spot, size: Size): View | null {
  const niche = findByPath(root, spot.path)
  if (!niche || !isVisible(layout, niche)) return null
  const place = { x: nicheX(niche), y: niche.y }
  const k = clampZoom(spot.k)
  if (spot.offset === null) return nicheView(place, size, k)
  const left = Math.max(MARK_ROOM, size.width / 2 + spot.offset.x)
  return viewWith(place, { x: left, y: size.height / 2 + spot.offset.y }, k)
}
