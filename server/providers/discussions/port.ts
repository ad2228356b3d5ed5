/** An answer in a discussion. */
export interface DiscussionComment {
  /** Unique within its discussion. */
  id: string
  /** The same for all texts of one person at a source; null if unknown. */
  authorHash: string | null
  /** Clean; a newline separates paragraphs. */
  text: string
  score: number
  createdAt: Date
}

/** A discussion with its answers, as read from a source and stored in the archive. */
export interface Discussion {
  /** `<source>:<id at the source>` */
  id: string
  source: DiscussionSourceName
  community: string
  title: string
  /** The opening post; empty if there is only a title. Clean; a newline separates paragraphs. */
  text: string
  authorHash: string | null
  score: number
  createdAt: Date
  /** The page of the discussion: an outside address, or `/samples/<id>` on the site. */
  url: string
  license: string | null
  /** When the archive's copy was fetched; absent for a text directly from its source. */
  fetchedAt?: Date
  comments: DiscussionComment[]
}

export type DiscussionSourceName = 'reddit' | 'hackernews' | 'stackexchange' | 'sample'

/** Sources that are searched while a user waits. */
export const LIVE_SOURCE_NAMES = ['reddit', 'hackernews', 'stackexchange'] as const
export type LiveSourceName = (typeof LIVE_SOURCE_NAMES)[number]

/** Makes a pseudonym that does not reveal the author; raw names are never stored. */
export type HashAuthor = (source: DiscussionSourceName, name: string) => string

/** Texts that their source has deleted; the archive erases its copies. */
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
 * Why a source returned nothing: it was unreachable, too slow, asked for a pause,
 * refused our key, or sent an answer that cannot be read.
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

/** An outside source of discussions. */
export interface LiveSource {
  name: LiveSourceName
  /**
   * Finds discussions about a market, best first, with as many answers as fit.
   * @param limit the highest number of discussions
   * @param signal ends the search, which then returns what it found
   * @throws {LiveSourceError}
   */
  search(market: string, limit: number, signal: AbortSignal): Promise<Found>
}
