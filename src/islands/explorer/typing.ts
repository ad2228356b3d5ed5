import { type TreeCommand, typeAhead } from '../../lib/explorer/keyboard.ts'
import type { Layout } from '../../lib/explorer/layout.ts'
import type { Niche } from '../../lib/explorer/niche.ts'

/** Letters that follow within this time belong to one name. */
const PAUSE_MS = 700

/** Type-ahead: gathers letters into the beginning of a name and finds it. */
export function createTyping(now: () => number = () => performance.now()) {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY

  return {
    /** The move for a key; null for a key that cannot be part of a name. */
    read(key: string, cursor: Niche, layout: Layout): TreeCommand | null {
      if (now() - last > PAUSE_MS) typed = ''
      const isLetter = /^[\p{L}\p{N}]$/u.test(key)
      if (!isLetter && !(key === ' ' && typed !== '')) return null
      last = now()
      typed += key
      const to = typeAhead(typed, cursor, layout)
      return { do: 'move', to: to ?? cursor }
    },
  }
}
