/** A comment in a discussion. */
export interface DiscussionComment {
  /** Unique within its discussion. */
  id: string
  /** The same for all texts of one person at a source. Null for unknown authors. */
  authorHash: string | null
  /** Clean, paragraphs apart by a newline. */
  text: string
  score: number
  createdAt: Date
}

/** A discussion with its answers, as a source or the archive gives it to an analysis. */
export interface Discussion {
  /** `<source>:<id there>` */
  id: string
  source: DiscussionSourceName
  community: string
  title: string
  /** The opening post; empty where there is only a title. Clean, paragraphs apart by a newline. */
  text: string
  authorHash: string | null
  score: number
  createdAt: Date
  /** Where it can be read: an address outside, or a path on the site of a sample or own material. */
  url: string
  license: string | null
  /** When the archive's copy was fetched; absent for what comes from the source itself. */
  fetchedAt?: Date
  comments: DiscussionComment[]
  /** True if it is about a neighbor of the market that was searched for, not about the market. */
  isBeside?: boolean
  /** True if it is about a distant neighbor: read only for who else has a trouble of the others. */
  isLoose?: boolean
}

/** Names the origin of a discussion; the beginning of its id. */
export type DiscussionSourceName =
  | 'reddit'
  | 'hackernews'
  | 'stackexchange'
  | 'lemmy'
  | 'discourse'
  | 'appstore'
  | 'own'
  | 'sample'

/** The discussions that a search found, and the places searched. */
export interface FoundDiscussions {
  discussions: Discussion[]
  /** The outside sources that were just asked, and whether they answered. */
  sources?: readonly { source: DiscussionSourceName; outcome: 'answered' | 'failed' }[]
  /** True if the searched archive contains anything besides samples. */
  holdsReal?: boolean
  /** Names of nearby markets with discussions of their own, where none is about this one. */
  nearestMarkets?: readonly string[]
}
