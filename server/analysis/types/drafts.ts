/** A pain point as a model or the extractive engine drafts it. Unverified. */
export interface DraftPainPoint {
  heading: string
  summary: string
  intensity: string
  quotes: { ref: string; quote: string }[]
  /** How the trouble is about the market, in a sentence. */
  relevance?: string | undefined
  /** Why the quotes say little, apart from their number and age, which are counted. */
  thin_evidence?: string | undefined
  /** What to ask people where the quotes bear no idea. */
  questions?: readonly string[]
}

/** What an idea costs, compared with what people pay for the nearest thing today. */
export const PRICE_LEVELS = [
  'free',
  'below what people pay today',
  'like what people pay today',
  'above what people pay today',
] as const

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
  /** One of `NICHE_KINDS`. */
  form?: string | undefined
  /** The least that can be sold or tried. */
  first_version?: string | undefined
  /** What the customer pays, and for what. */
  price?: string | undefined
  /** One of `PRICE_LEVELS`. */
  price_level?: string | undefined
  /** Who the first ten customers are, and where to find them. */
  first_customers?: string | undefined
}
