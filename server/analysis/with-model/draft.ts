import type { DraftPainPoint, IdeaModel } from '../../providers/ideas/port.ts'
import { createTurns, type Turns } from '../../turns.ts'
import { type GroundedIdea, groundIdeas } from '../grounding/ideas.ts'
import {
  type GroundedPoint,
  type GroundingCounts,
  groundPainPoints,
  HEADING_MAX,
} from '../grounding/pain-points.ts'
import { createTextGate } from '../grounding/text-gate.ts'
import type { Material } from '../grounding/threads-read.ts'
import { contentStems } from '../text/stems.ts'

/** What a model's drafts came to; `refused` counts texts, pain points and ideas that did not pass. */
export interface ModelDraft {
  summary: string | undefined
  executiveSummary: string | undefined
  points: GroundedPoint[]
  ideas: GroundedIdea[]
  counts: GroundingCounts
  /** Whether the model named any pain point, true or not. */
  hasDrafts: boolean
  refused: { texts: number; painPoints: number; ideas: number }
}

const ALIKE = 0.5

/**
 * Two rounds: the discussions are read for pain points; ideas are then drafted
 * from those alone that hold. No text of the model gets past the gate.
 * @throws {IdeaModelError}, or the signal's reason
 */
export async function draftWithModel(
  model: IdeaModel,
  material: Material,
  signal: AbortSignal,
  onPart: (share: number) => void,
  onRead: () => Promise<void>,
): Promise<ModelDraft> {
  const turns = createTurns(signal)
  const gate = await createTextGate(material, turns)
  signal.throwIfAborted()
  const context = { market: material.market, niche: material.niche }
  const discussions = material.discussions.map((discussion) => ({
    community: discussion.community,
    texts: material.texts.filter((text) => text.discussion === discussion),
  }))
  const read = await model.findPainPoints({ ...context, discussions }, signal, onPart)
  // A heading that does not pass must not be the one under which good quotes are merged.
  const named = read.pain_points.filter(
    ({ heading }) => gate.line(heading, HEADING_MAX) !== undefined,
  )
  const { points, counts } = await groundPainPoints(
    await mergeAlike(named, turns),
    material,
    gate,
    turns,
  )
  const draft = {
    summary: gate.paragraph(read.summary, 900),
    executiveSummary: undefined,
    points,
    ideas: [],
    counts,
    hasDrafts: read.pain_points.length > 0,
  }
  const painPointsRefused = counts.painPoints + read.pain_points.length - named.length
  const refused = { texts: gate.refused, painPoints: painPointsRefused, ideas: 0 }
  if (points.length === 0) return { ...draft, refused }

  await onRead()
  const painPoints = points.map(({ point }) => ({
    id: point.id,
    heading: point.heading,
    summary: point.summary,
    quotes: point.quotes,
  }))
  const drafted = await model.draftIdeas({ ...context, painPoints }, signal)
  const { ideas, refused: ideasRefused } = groundIdeas(drafted.ideas, points, material, gate)
  return {
    ...draft,
    ideas,
    executiveSummary: gate.paragraph(drafted.executive_summary, 900),
    refused: { ...refused, texts: gate.refused, ideas: ideasRefused },
  }
}

/** Makes one of pain points that different parts of the discussions gave twice: at least half of the words of their headings are the same. */
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
