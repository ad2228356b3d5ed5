import type { Discussion } from '../server/providers/discussions/port.ts'

const BEGAN = Date.UTC(2026, 4, 1)

interface Parts {
  title?: string
  text?: string
  comments?: readonly string[]
  score?: number
}

/** A discussion with an id such as `reddit:abc` and the parts that a test gives. */
export function discussion(id: string, parts: Parts = {}): Discussion {
  const [source, rest = ''] = id.split(':')
  return {
    id,
    source: source as Discussion['source'],
    community: 'smalltalk',
    title: parts.title ?? 'Untitled',
    text: parts.text ?? '',
    authorHash: 'author',
    score: parts.score ?? 1,
    createdAt: new Date(BEGAN),
    url: source === 'sample' ? `/samples/${rest}` : `https://forum.example/${rest}`,
    license: null,
    comments: (parts.comments ?? []).map((text, index) => ({
      id: String(index + 1),
      authorHash: `author-${index}`,
      text,
      score: 100 - index,
      createdAt: new Date(BEGAN + (index + 1) * 60_000),
    })),
  }
}
