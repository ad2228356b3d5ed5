import { pathInAddress } from './address.ts'
import { ZOOM_FIRST } from './geometry.ts'
import { readRemembered, writeRemembered } from './remembered.ts'

/** A niche is placed this many pixels left of the middle, to show its sub-niches. */
const LEFT_OF_MIDDLE = -180

/**
 * The saved explorer state, with the niche from the address opened, selected and centered; `stored`
 * unchanged if the address names none.
 */
export function rememberedAt(search: string, stored: string | null): string | null {
  const path = pathInAddress(search)
  if (path.length === 0) return stored
  const before = readRemembered(stored)
  const way = path.map((_, index) => path.slice(0, index + 1))
  const keys = new Set(way.map((each) => JSON.stringify(each)))
  return writeRemembered({
    opened: [...(before?.opened ?? []), ...way],
    closed: (before?.closed ?? []).filter((each) => !keys.has(JSON.stringify(each))),
    selected: path,
    spot: { path, offset: { x: LEFT_OF_MIDDLE, y: 0 }, k: ZOOM_FIRST },
  })
}
