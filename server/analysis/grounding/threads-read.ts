import { materialOfAddress, threadOf } from '../../../contract/own-thread.ts'
import type { Discussion, FoundDiscussions } from '../types/discussion.ts'
import type { AnalysisInput } from '../types/input.ts'
import type { MarketContext } from '../types/market.ts'
import { personOf } from './person.ts'

/** One text of a discussion: its title, its opening post or a comment. */
export interface SourceText {
  /** `d<n>.title`, `d<n>.post` or `d<n>.c<m>`, counted from 1. A model refers to the text by this name. */
  ref: string
  discussion: Discussion
  /** The comment's id; null for a title or a post. */
  commentId: string | null
  text: string
  /** The author's `personOf`. */
  author: string
  score: number
  createdAt: Date
}

/** Where in a discussion a text is. */
export type Part = 'title' | 'post' | 'comment'

export function partOf({ ref, commentId }: SourceText): Part {
  if (commentId !== null) return 'comment'
  return ref.endsWith('.title') ? 'title' : 'post'
}

/** The threads that an analysis reads. It may use no others. */
export interface ThreadsRead extends MarketContext {
  now: Date
  discussions: readonly Discussion[]
  /** Their number. The parts of a member's own material are one. */
  threads: number
  /** Discussions about neighbors that were read and are not shown: nobody in them tells a trouble. */
  passedOver: number
  texts: readonly SourceText[]
  /** The places searched. If absent, an archive of unknown content. */
  asked: Pick<FoundDiscussions, 'sources' | 'holdsReal' | 'nearestMarkets'>
}

/** Links may only lead to web addresses, our own samples and the member's own material. */
function isSafeUrl(url: string): boolean {
  return (
    materialOfAddress(url) !== undefined ||
    /^\/samples\/[\w-]+$/.test(url) ||
    (/^https?:\/\/[^\s"'<>]+$/i.test(url) && URL.canParse(url))
  )
}

/** @param input each discussion's id once; discussions without a safe address are left out */
export function readThreads(
  input: Pick<AnalysisInput, 'market' | 'niche' | 'now' | keyof FoundDiscussions>,
): ThreadsRead {
  const { market, niche, now, sources = [], holdsReal = true, nearestMarkets = [] } = input
  const discussions = input.discussions.filter((discussion) => isSafeUrl(discussion.url))
  const threads = new Set(discussions.map(({ id }) => threadOf(id))).size
  const texts = discussions.flatMap(textsOf)
  const asked = { sources, holdsReal, nearestMarkets }
  return { market, niche, now, discussions, threads, passedOver: 0, texts, asked }
}

/** The same without discussions for which `isKept` is false. Texts keep their names. */
export function onlyThreads(
  threadsRead: ThreadsRead,
  isKept: (discussion: Discussion) => boolean,
): ThreadsRead {
  const discussions = threadsRead.discussions.filter(isKept)
  return {
    ...threadsRead,
    discussions,
    threads: new Set(discussions.map(({ id }) => threadOf(id))).size,
    texts: threadsRead.texts.filter(({ discussion }) => isKept(discussion)),
  }
}

/** The same where nobody tells a trouble: discussions about neighbors alone are nothing to show. */
export function withoutNeighbors(threadsRead: ThreadsRead): ThreadsRead {
  const { discussions, threads } = threadsRead
  if (!discussions.every(({ isBeside }) => isBeside)) return threadsRead
  return { ...onlyThreads(threadsRead, () => false), passedOver: threads }
}

function textsOf(discussion: Discussion, index: number): SourceText[] {
  const name = `d${index + 1}`
  const { score, createdAt } = discussion
  const place = { discussion, commentId: null }
  const opening = {
    ...place,
    author: personOf(discussion, discussion.authorHash),
    score,
    createdAt,
  }
  return [
    { ...opening, ref: `${name}.title`, text: discussion.title },
    { ...opening, ref: `${name}.post`, text: discussion.text },
    ...discussion.comments.map((comment, place) => ({
      ref: `${name}.c${place + 1}`,
      discussion,
      commentId: comment.id,
      text: comment.text,
      author: personOf(discussion, comment.authorHash),
      score: comment.score,
      createdAt: comment.createdAt,
    })),
  ].filter((text) => text.text !== '')
}
