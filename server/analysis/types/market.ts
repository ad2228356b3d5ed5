/** The atlas's data about a market. */
export interface NicheContext {
  name: string
  summary: string | null
}

/** The market that an analysis is about. */
export interface MarketContext {
  market: string
  niche: NicheContext | undefined
}
