import type { Turns } from '../../turns.ts'
import { overlapOf } from '../text/overlap.ts'
import { contentStems } from '../text/stems.ts'
import type { ModelPainPoint } from '../types/model.ts'

const ALIKE = 0.5

/** Merges pain points whose headings share at least half of their words, since a model that reads the discussions in parts may find one twice. */
export async function mergeAlike(
  drafts: readonly ModelPainPoint[],
  turns: Turns,
): Promise<ModelPainPoint[]> {
  const merged: { draft: ModelPainPoint; stems: Set<string> }[] = []
  for (const draft of drafts) {
    const stems = contentStems(draft.heading.slice(0, 500))
    const twin = merged.find((other) => overlapOf(stems, other.stems) >= ALIKE)
    if (twin === undefined) merged.push({ draft: { ...draft }, stems })
    else twin.draft.quotes = [...twin.draft.quotes, ...draft.quotes]
    await turns.rest()
  }
  return merged.map(({ draft }) => draft)
}
