import type { Turns } from '../../turns.ts'
import { contentStems } from '../text/stems.ts'
import type { DraftPainPoint } from '../types/drafts.ts'

const ALIKE = 0.5

/** Merges pain points whose headings share at least half of their words, since a model that reads the discussions in parts may find one twice. */
export async function mergeAlike(
  drafts: readonly DraftPainPoint[],
  turns: Turns,
): Promise<DraftPainPoint[]> {
  const merged: { draft: DraftPainPoint; stems: Set<string> }[] = []
  for (const draft of drafts) {
    const stems = contentStems(draft.heading.slice(0, 500))
    const twin = merged.find((other) => overlap(stems, other.stems) >= ALIKE)
    if (twin === undefined) merged.push({ draft: { ...draft }, stems })
    else twin.draft.quotes = [...twin.draft.quotes, ...draft.quotes]
    await turns.rest()
  }
  return merged.map(({ draft }) => draft)
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const stem of a) if (b.has(stem)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}
