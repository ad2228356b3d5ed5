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

/** What a model says about a pain point; nothing of it is believed yet. */
export interface DraftPainPoint {
  heading: string
  summary: string
  intensity: string
  quotes: { ref: string; quote: string }[]
}

export interface DraftIdea {
  pain_point_ids: string[]
  name: string
  description: string
  business_model: string
  target_audience: string
  value_proposition: string
  market_potential: string
  key_features: string[]
  differentiators: string[]
  potential_challenges: string[]
}

export interface MarketContext {
  market: string
  niche: { name: string; summary: string | null } | undefined
}

/** The answer under a key, asked for and kept when there is none yet: each is paid for. */
export type Once = <T>(key: string, ask: () => Promise<T>) => Promise<T>

/** Reads discussions and drafts ideas. Its answers are checked by services/ideas/grounding.ts. */
export interface IdeaModel {
  /**
   * @param onPart with the share done, 0 to 1, after each part of the discussions
   * @param once keeps the answer to each part
   * @throws {IdeaModelError}, or the signal's reason once it is aborted
   */
  findPainPoints(
    request: MarketContext & { discussions: readonly LabelledDiscussion[] },
    signal: AbortSignal,
    onPart?: (done: number) => void,
    once?: Once,
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
