import { isVisible, type Layout } from './layout.ts'
import type { Niche } from './niche.ts'
import { searchText } from './search.ts'

/** The command of a key; `move` only moves the cursor. */
export type TreeCommand =
  | { do: 'move'; to: Niche }
  | { do: 'pick'; niche: Niche }
  | { do: 'toggle'; niche: Niche }
  | { do: 'openSiblings'; niche: Niche }

const PAGE = 10

function moveTo(layout: Layout, row: number): TreeCommand | null {
  const to = layout.rows[Math.max(0, Math.min(layout.rows.length - 1, row))]
  return to ? { do: 'move', to } : null
}

function right(niche: Niche): TreeCommand | null {
  if (niche.childCount === 0) return null
  const first = niche.children[0]
  return niche.open && first ? { do: 'move', to: first } : { do: 'toggle', niche }
}

function left(niche: Niche): TreeCommand | null {
  if (niche.open && niche.children.length > 0) return { do: 'toggle', niche }
  return niche.parent ? { do: 'move', to: niche.parent } : null
}

/**
 * The WAI-ARIA tree pattern: what `key` (as in KeyboardEvent.key) does while the cursor
 * is on `niche`; null for keys that mean nothing here.
 */
export function keyCommand(key: string, niche: Niche, layout: Layout): TreeCommand | null {
  if (!isVisible(layout, niche)) return null
  switch (key) {
    case 'ArrowDown':
      return moveTo(layout, niche.row + 1)
    case 'ArrowUp':
      return moveTo(layout, niche.row - 1)
    case 'PageDown':
      return moveTo(layout, niche.row + PAGE)
    case 'PageUp':
      return moveTo(layout, niche.row - PAGE)
    case 'Home':
      return moveTo(layout, 0)
    case 'End':
      return moveTo(layout, layout.rows.length - 1)
    case 'ArrowRight':
      return right(niche)
    case 'ArrowLeft':
      return left(niche)
    case 'Enter':
      return { do: 'pick', niche }
    case ' ':
      return niche.childCount > 0 ? { do: 'toggle', niche } : { do: 'pick', niche }
    case '*':
      return { do: 'openSiblings', niche }
    default:
      return null
  }
}

/**
 * The next visible niche, from the cursor on and round, whose name begins with what was
 * typed. One letter looks behind the cursor, more letters at the cursor too.
 */
export function typeAhead(typed: string, niche: Niche, layout: Layout): Niche | null {
  const text = searchText(typed)
  const count = layout.rows.length
  if (text === '' || !isVisible(layout, niche)) return null
  const start = typed.length > 1 ? 0 : 1
  for (let step = start; step < count + start; step += 1) {
    const candidate = layout.rows[(niche.row + step) % count]
    if (candidate && searchText(candidate.name).startsWith(text)) return candidate
  }
  return null
}
