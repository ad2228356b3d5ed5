/** A pain point as a model or the extractive engine drafts it. Unverified. */
export interface DraftPainPoint {
  heading: string
  summary: string
  intensity: string
  quotes: { ref: string; quote: string }[]
}

/** An idea as a model or the extractive engine drafts it. */
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
