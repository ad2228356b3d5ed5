import type { Discussion, DiscussionSourceName } from '../../analysis/types/discussion.ts'

// A source answers what an analysis reads.
export type {
  Discussion,
  DiscussionComment,
  DiscussionSourceName,
} from '../../analysis/types/discussion.ts'

/** Sources that are searched while a user waits. */
export const LIVE_SOURCE_NAMES = [
  ...(['reddit', 'hackernews', 'stackexchange', 'lemmy', 'discourse', 'appstore'] as const),
] as const
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
  /** False if the source has nothing on a market and need not be asked. */
  asks?: (market: string) => boolean
  /**
   * Finds discussions about a market, best first, with as many answers as fit.
   * @param limit the highest number of discussions
   * @param signal ends the search, which then returns what it found
   * @throws {LiveSourceError}
   */
  search(market: string, limit: number, signal: AbortSignal): Promise<Found>
}
