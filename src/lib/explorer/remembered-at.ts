import { ZOOM_FIRST } from './geometry.ts'
import type { Remembered } from './remembered.ts'

/**
 * The saved explorer state with the niche at `path` opened, selected and shown; with the empty
 * path, nothing is selected and the map is where it is first shown.
 */
export function rememberedAt(path: string[], stored: Remembered | null): Remembered {
  const way = path.map((_, index) => path.slice(0, index + 1))
  const keys = new Set(way.map((each) => JSON.stringify(each)))
  return {
    opened: [...(stored?.opened ?? []), ...way],
    closed: (stored?.closed ?? []).filter((each) => !keys.has(JSON.stringify(each))),
    selected: path.length > 0 ? path : null,
    spot: path.length > 0 ? { path, offset: null, k: ZOOM_FIRST } : null,
  }
}
