import type { Turns } from '../../turns.ts'
import type { DraftIdea, DraftPainPoint } from '../types/drafts.ts'
import type { Refused } from '../types/input.ts'
import type { AnalysisResult } from '../types/result.ts'
import { type GroundedIdea, groundIdeas } from './ideas.ts'
import {
  type DraftedPoints,
  type GroundedPoint,
  type GroundingCounts,
  groundPainPoints,
} from './pain-points.ts'
import {
  elsewhereText,
  executiveText,
  noIdeasText,
  nothingText,
  readText,
} from './summary-texts.ts'
import type { TextGate } from './text-gate.ts'
import type { ThreadsRead } from './threads-read.ts'

const SUMMARY_MAX = 900

/** A draft of a model or of the extractive engine. */
export interface Draft<Point extends DraftPainPoint = DraftPainPoint> extends DraftedPoints<Point> {
  draftedBy: AnalysisResult['drafted_by']
  /** A summary in the drafter's words. If none passes, a summary of the counts replaces it. */
  summary?: string
  /** The check for the texts of ideas, if it is not the one for pain points. */
  ideaGate?: TextGate
  /** Pain points that the drafter itself left out. */
  leftOut: number
  /** Pain points that the drafter found in the threads and left out because they are not about the market. */
  elsewhere?: number
  /** A sentence about threads that the drafter could not read. Empty if it read all. */
  unread: string
  /** Drafts ideas for the verified pain points. Called only if there are any. */
  draftIdeas(
    points: readonly GroundedPoint<Point>[],
  ): Promise<{ executive_summary: string; ideas: readonly DraftIdea[] }>
}

/** The parts of a draft that may be shown, the strongest first, with the two summary texts. */
export interface Grounded {
  draftedBy: AnalysisResult['drafted_by']
  points: readonly GroundedPoint[]
  ideas: readonly GroundedIdea[]
  counts: GroundingCounts
  refused: Refused
  summary: string
  executiveSummary: string
}

/**
 * Keeps the parts of a draft that the threads support: first the pain points, then the ideas based
 * on them.
 */
export async function ground<Point extends DraftPainPoint>(
  draft: Draft<Point>,
  threadsRead: ThreadsRead,
  turns: Turns,
): Promise<Grounded> {
  const { draftedBy, gate, ideaGate = gate, unread, elsewhere = 0 } = draft
  const { points, counts } = await groundPainPoints(draft, threadsRead, turns)
  const own = draft.summary === undefined ? undefined : gate.paragraph(draft.summary, SUMMARY_MAX)
  const painPointsRefused = counts.painPoints + draft.leftOut + elsewhere
  const textsRefused = () => gate.refused + (ideaGate === gate ? 0 : ideaGate.refused)
  if (points.length === 0) {
    return {
      ...{ draftedBy, points, ideas: [], counts },
      refused: { texts: textsRefused(), painPoints: painPointsRefused, ideas: 0 },
      summary: nothingText(threadsRead, unread, elsewhere),
      executiveSummary: noIdeasText(threadsRead, draftedBy),
    }
  }
  const drafted = await draft.draftIdeas(points)
  const { ideas, refused } = groundIdeas(drafted.ideas, points, threadsRead, ideaGate)
  const executive = ideaGate.paragraph(drafted.executive_summary, SUMMARY_MAX)
  return {
    ...{ draftedBy, ideas, counts },
    points: draftedBy === 'extractive' ? questionsWhereNoIdea(points, ideas) : points,
    refused: { texts: textsRefused(), painPoints: painPointsRefused, ideas: refused },
    summary: joined(
      own ?? readText(points, threadsRead),
      elsewhereText(elsewhere, threadsRead),
      unread,
    ),
    executiveSummary: joined(executive, executiveText(points, ideas, threadsRead)),
  }
}

/** Without a model, a pain point has questions to ask people instead of an idea, not beside one. */
function questionsWhereNoIdea(
  points: readonly GroundedPoint[],
  ideas: readonly GroundedIdea[],
): GroundedPoint[] {
  const answered = new Set(ideas.flatMap(({ idea }) => idea.pain_point_ids))
  return points.map((each) => {
    if (!answered.has(each.point.id)) return each
    const { questions: _, ...point } = each.point
    return { ...each, point }
  })
}

function joined(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join(' ')
}
