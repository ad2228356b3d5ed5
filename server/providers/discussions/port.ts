/** What somebody answered in a discussion. */
export interface DiscussionComment {
  /** Unique within its discussion. */
  id: string
  /** The same for all that one person wrote at a source; null where they are not known. */
  authorHash: string | null
  /** Clean, paragraphs apart by a newline. */
  text: string
  score: number
  createdAt: Date
}

/** A discussion with its answers, as it is read from a source and kept in the archive. */
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

/** Sources that are asked while somebody waits. */
export const LIVE_SOURCE_NAMES = ['reddit', 'hackernews', 'stackexchange'] as const
export type LiveSourceName = (typeof LIVE_SOURCE_NAMES)[number]

/** A name for an author that does not tell who they are; raw names are never kept. */
export type HashAuthor = (source: DiscussionSourceName, name: string) => string

/** Names of what its source has deleted since; whatever the archive has of it is erased. */
export interface Deletions {
  /** Ids of discussions. */
  discussions: string[]
  comments: { discussionId: string; id: string }[]
}

export interface Found {
  discussions: Discussion[]
  deleted: Deletions
}

/**
 * Why a source gave nothing: it can't be reached, was not done in time, asked
 * for a pause, refused our key, or answered what nobody understands.
 */
export type LiveSourceFault = 'unavailable' | 'slow' | 'limited' | 'refused' | 'nonsense'

export class LiveSourceError extends Error {
  override name = 'LiveSourceError'
  readonly fault: LiveSourceFault

  constructor(fault: LiveSourceFault) {
    super(`The source gave nothing: ${fault}`)
    this.fault = fault
  }
}

/** A place outside where people discuss. */
export interface LiveSource {
  name: LiveSourceName
  /**
   * Discussions about a market, best first, with what fits of their answers.
   * @param limit most discussions wanted
   * @param signal ends the search; what it had by then is answered
   * @throws {LiveSourceError}
   */
  search(market: string, limit: number, signal: AbortSignal): Promise<Found>
}
