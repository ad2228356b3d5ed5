import type { DraftIdea, DraftPainPoint } from './drafts.ts'
import type { MarketContext } from './market.ts'

/** Thrown by a model that cannot answer now. */
export class IdeaModelError extends Error {
  override name = 'IdeaModelError'
  readonly kind: 'timeout' | 'failed'

  constructor(kind: 'timeout' | 'failed', cause?: unknown) {
    super(`The idea model ${kind === 'timeout' ? 'took too long' : 'failed'}`, { cause })
    this.kind = kind
  }
}

/** What a model may answer when it is asked whether a pain point is about the market. */
export const ABOUT_ANSWERS = ['this market', 'a neighboring market', 'not about it'] as const

/** A pain point as a model drafts it. */
export interface ModelPainPoint extends DraftPainPoint {
  /** The model's own answer, one of `ABOUT_ANSWERS` or anything else. */
  about: string
}

/** A verified pain point as it is shown to a model that drafts ideas. */
export interface ShownPainPoint {
  id: string
  heading: string
  summary: string
  intensity: string
  /** "Recurring: 3 people in 2 of 10 threads" */
  frequency: string
  newest: Date
  /** Why little supports it. Absent if the evidence is not thin. */
  thin_evidence?: string | undefined
  quotes: string[]
}

/** A discussion as it is shown to a model: texts with the names to quote them by. */
export interface LabelledDiscussion {
  community: string
  texts: readonly { ref: string; text: string; score: number; createdAt: Date }[]
}

/** What a model is doing. */
export type ModelDoing =
  /** Nothing of its answer has come. */
  | { kind: 'waiting'; model: string }
  /** It reads, or writes about, one part of the discussions. */
  | { kind: 'reading'; part: number; parts: number }
  /** It writes ideas. */
  | { kind: 'writing' }

/** How much of a step a model has finished, 0 to 1, and what it is doing. */
export interface ModelProgress {
  share: number
  doing: ModelDoing
}

/** The two functions of a language model that an analysis calls. Grounding checks every answer. */
export interface IdeaModel {
  /**
   * @throws {IdeaModelError}, or the signal's reason once it is aborted
   */
  findPainPoints(
    request: MarketContext & { discussions: readonly LabelledDiscussion[] },
    signal: AbortSignal,
    onProgress?: (progress: ModelProgress) => void,
  ): Promise<{ summary: string; pain_points: ModelPainPoint[] }>
  /**
   * @throws {IdeaModelError}, or the signal's reason once it is aborted
   */
  draftIdeas(
    request: MarketContext & { painPoints: readonly ShownPainPoint[] },
    signal: AbortSignal,
    onProgress?: (progress: ModelProgress) => void,
  ): Promise<{ executive_summary: string; ideas: DraftIdea[] }>
}
