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
  /** Where it can be read: an address outside, or `/samples/<id>` on the site. */
  url: string
  license: string | null
  /** When the archive's copy was fetched; absent for what comes from the source itself. */
  fetchedAt?: Date
  comments: DiscussionComment[]
}

export type DiscussionSourceName = 'reddit' | 'hackernews' | 'stackexchange' | 'sample'

/** The discussions that a search found, and the places searched. */
export interface FoundDiscussions {
  discussions: Discussion[]
  /** The outside sources that were just asked, and whether they answered. */
  sources?: readonly { source: DiscussionSourceName; outcome: 'answered' | 'failed' }[]
  /** True if the searched archive contains anything besides samples. */
  holdsReal?: boolean
}
