import { ZOOM_FIRST } from './geometry.ts'
import type { Remembered } from './remembered.ts'

/** A niche is placed this many pixels left of the middle, to show its sub-niches. */
const LEFT_OF_MIDDLE = -180

/**
 * The saved explorer state with the niche at `path` opened, selected and centered; with the empty
 * path, nothing is selected and the map is where it is first shown.
 */
export function rememberedAt(path: string[], stored: Remembered | null): Remembered {
  const way = path.map((_, index) => path.slice(0, index + 1))
  const keys = new Set(way.map((each) => JSON.stringify(each)))
  return {
    opened: [...(stored?.opened ?? []), ...way],
    closed: (stored?.closed ?? []).filter((each) => !keys.has(JSON.stringify(each))),
    selected: path.length > 0 ? path : null,
    spot: path.length > 0 ? { path, offset: { x: LEFT_OF_MIDDLE, y: 0 }, k: ZOOM_FIRST } : null,
  }
}
