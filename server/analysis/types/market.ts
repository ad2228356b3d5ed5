/** The atlas's data about a market. */
export interface NicheContext {
  name: string
  summary: string | null
  /** Who buys, if the atlas says it. */
  customer?: string | undefined
  /** What is paid today for the nearest thing: '$40 to $90 per visit: a bath at home'. */
  prices?: string | undefined
  /** What people type into a search box. */
  phrases?: readonly string[] | undefined
  /** The niches beside it. */
  neighbors?: readonly string[] | undefined
}

/** The market that an analysis is about. */
export interface MarketContext {
  market: string
  niche: NicheContext | undefined
}
