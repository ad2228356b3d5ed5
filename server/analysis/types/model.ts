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

/** A discussion as it is shown to a model: texts with the names to quote them by. */
export interface LabelledDiscussion {
  community: string
  texts: readonly { ref: string; text: string; score: number }[]
}

/** The two functions of a language model that an analysis calls. Grounding checks every answer. */
export interface IdeaModel {
  /**
   * @param onPart with the share done, 0 to 1, after each part of the discussions
   * @throws {IdeaModelError}, or the signal's reason once it is aborted
   */
  findPainPoints(
    request: MarketContext & { discussions: readonly LabelledDiscussion[] },
    signal: AbortSignal,
    onPart?: (done: number) => void,
  ): Promise<{ summary: string; pain_points: DraftPainPoint[] }>
  /**
   * @throws {IdeaModelError}, or the signal's reason once it is aborted
   */
  draftIdeas(
    request: MarketContext & {
      painPoints: readonly { id: string; heading: string; summary: string; quotes: string[] }[]
    },
    signal: AbortSignal,
  ): Promise<{ executive_summary: string; ideas: DraftIdea[] }>
}
