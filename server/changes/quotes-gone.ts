import type { WatchChange } from '../../contract/watch.ts'
import { counted } from './found.ts'

/** Quotes of the earlier analysis that are gone since. The number is all that is kept of them. */
export function quotesGone(many: number): WatchChange[] {
  if (many <= 0) return []
  const [are, they] = many === 1 ? ['is', 'it was'] : ['are', 'they were']
  return [
    {
      ...{ kind: 'quotes_gone', direction: 'down' },
      text: `${counted(many, 'quote')} of the earlier analysis ${are} gone: ${they} deleted or changed at the source.`,
      provenance: null,
    },
  ]
}
