/** Thrown by a model that cannot answer now. */
export class IdeaModelError extends Error {
  override name = 'IdeaModelError'
  readonly kind: 'timeout' | 'failed'

  constructor(kind: 'timeout' | 'failed', cause?: unknown) {
    super(`The idea model ${kind === 'timeout' ? 'took too long' : 'failed'}`, { cause })
    this.kind = kind
  }
}

/** A discussion as a model gets it: texts with labels for quoting them. */
export interface LabelledDiscussion {
  community: string
  texts: readonly { ref: string; text: string; score: number }[]
}

/** A model's draft of a pain point; not checked yet. */
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

/** Returns the stored answer for a key, or asks and stores it: each answer is paid for. */
export type Once = <T>(key: string, ask: () => Promise<T>) => Promise<T>

/** Reads discussions and drafts ideas. services/ideas/grounding.ts checks its answers. */
export interface IdeaModel {
  /**
   * @param onPart with the finished share, 0 to 1, after each part of the
   * discussions
   * @param once stores the answer to each part
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
