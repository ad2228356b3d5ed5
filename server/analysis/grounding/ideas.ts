import { sharesTopic } from '../text/shared-topic.ts'
import type { DraftIdea } from '../types/drafts.ts'
import type { Idea } from '../types/result.ts'
import { isSameIdea } from './different-ideas.ts'
import { howToStart } from './how-to-start.ts'
import type { GroundedPoint } from './pain-points.ts'
import { capLevel, LEVELS, type Level, levelOf, people } from './strength.ts'
import type { TextGate } from './text-gate.ts'
import type { ThreadsRead } from './threads-read.ts'

const IDEAS_MAX = 8
const LIST_MAX = 8
const TEXT_MAX = 700
const ITEM_MAX = 240

/** An idea that may be shown, with the pain points it addresses, the strongest first. */
export interface GroundedIdea {
  idea: Idea
  potential: Level
  points: GroundedPoint[]
}

/**
 * Keeps the ideas that name a shown pain point, pass the text check, and share a topic with those
 * pain points or the market. Of ideas with the same customer, form and price level, only the first
 * is kept. `market_potential` is capped by the best-supported of the pain points.
 */
export function groundIdeas(
  drafts: readonly DraftIdea[],
  points: readonly GroundedPoint[],
  threadsRead: ThreadsRead,
  gate: TextGate,
): { ideas: GroundedIdea[]; refused: number } {
  const ideas: GroundedIdea[] = []
  const names = new Set<string>()
  const kept: DraftIdea[] = []
  for (const draft of drafts.slice(0, IDEAS_MAX * 3)) {
    const grounded = groundIdea(draft, points, threadsRead, gate)
    if (grounded === undefined || names.has(grounded.idea.name.toLowerCase())) continue
    if (kept.some((other) => isSameIdea(draft, other))) continue
    kept.push(draft)
    names.add(grounded.idea.name.toLowerCase())
    ideas.push({ ...grounded, idea: { ...grounded.idea, id: `i${ideas.length + 1}` } })
    if (ideas.length === IDEAS_MAX) break
  }
  return { ideas, refused: drafts.length - ideas.length }
}

function groundIdea(
  draft: DraftIdea,
  points: readonly GroundedPoint[],
  threadsRead: ThreadsRead,
  gate: TextGate,
): GroundedIdea | undefined {
  const addressed = points.filter(({ point }) => draft.pain_point_ids.includes(point.id))
  const best = addressed.map(({ strength }) => strength.cap).sort(byLevel)[0]
  if (best === undefined) return undefined
  const name = gate.line(draft.name, 80)
  const description = gate.paragraph(draft.description, TEXT_MAX)
  const model = gate.paragraph(draft.business_model, TEXT_MAX)
  const audience = gate.paragraph(draft.target_audience, TEXT_MAX)
  const value = gate.paragraph(draft.value_proposition, TEXT_MAX)
  if (name === undefined || description === undefined || model === undefined) return undefined
  if (audience === undefined || value === undefined) return undefined
  const basis = addressed.map(({ point }) => [point.heading, point.summary, ...point.quotes])
  const own = `${name} ${description} ${value}`
  if (!sharesTopic(own, `${basis.flat().join(' ')} ${threadsRead.market}`)) return undefined

  const potential = capLevel(levelOf(draft.market_potential), best)
  return {
    points: addressed,
    potential,
    idea: {
      id: '',
      pain_point_ids: addressed.map(({ point }) => point.id),
      name,
      description,
      business_model: model,
      target_audience: audience,
      value_proposition: value,
      ...howToStart(draft, gate),
      market_potential: potentialText(draft.market_potential, potential, addressed, gate),
      key_features: gate.list(draft.key_features, LIST_MAX, ITEM_MAX),
      addresses_pain_points: addressed.map(({ point }) => point.heading),
      differentiators: gate.list(draft.differentiators, LIST_MAX, ITEM_MAX),
      potential_challenges: gate.list(draft.potential_challenges, LIST_MAX, ITEM_MAX),
    },
  }
}

const byLevel = (a: Level, b: Level) => LEVELS.indexOf(b) - LEVELS.indexOf(a)

/**
 * "Medium: …", with the draft's own reason if its level is unchanged and the reason passes,
 * otherwise with the counts.
 */
function potentialText(
  given: string,
  level: Level,
  points: readonly GroundedPoint[],
  gate: TextGate,
): string {
  const strongest = points[0]
  const counted =
    strongest === undefined
      ? ''
      : `${people(strongest.strength.authors)} ${strongest.strength.authors === 1 ? 'reports' : 'report'} “${strongest.point.heading}”.`
  const own = /^\s*(?:high|medium|low)\b[\s:,.;—–-]*/i.exec(given)
  if (own === null || level !== levelOf(given)) return `${level}: ${counted}`
  const reason = given.slice(own[0].length).trim()
  return `${level}: ${(reason === '' ? undefined : gate.paragraph(reason, 400)) ?? counted}`
}
