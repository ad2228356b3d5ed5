import { actsIn, pairsIn, rootsOf, spokenIn } from './terms.ts'

/** The texts of a discussion that are judged. */
export interface ThreadTexts {
  id: string
  /** Empty where communities are not named after their topic. */
  community: string
  title: string
  /** The opening post. */
  text: string
  comments: readonly string[]
}

/** The words of a discussion, by where they stand. */
export interface ThreadProfile {
  /** Roots with how much each counts. */
  words: ReadonlyMap<string, number>
  title: ReadonlySet<string>
  community: ReadonlySet<string>
  /** Roots with their number in the opening post. */
  opening: ReadonlyMap<string, number>
  /** The number of roots in the opening post. */
  openingSize: number
  /** Pairs of roots side by side in the title and the opening post. */
  pairs: ReadonlySet<string>
  /** Roots with the number of comments that hold them. */
  comments: ReadonlyMap<string, number>
  /** Roots of words for what is done, or was: to taste, tasting, flavored. */
  acts: ReadonlySet<string>
  /** Those of its title. */
  titleActs: ReadonlySet<string>
  /** All words of the title and of the opening post, in order. */
  spoken: readonly (readonly string[])[]
}

/** What one word counts for the subject of the whole. */
const COUNTS = { title: 3, community: 3, opening: 1.5, comment: 0.5 }
/** UTF-16 units that are read of a post and of a comment; a subject shows itself early. */
const READ_MAX = { title: 400, opening: 2_500, comment: 500 }
const COMMENTS_MAX = 8

function add(to: Map<string, number>, root: string, count: number) {
  to.set(root, (to.get(root) ?? 0) + count)
}

export function threadProfile(thread: ThreadTexts): ThreadProfile {
  const words = new Map<string, number>()
  const opening = new Map<string, number>()
  const comments = new Map<string, number>()
  const titled = thread.title.slice(0, READ_MAX.title)
  const opened = thread.text.slice(0, READ_MAX.opening)
  const title = rootsOf(titled)
  const community = rootsOf(thread.community.slice(0, READ_MAX.title))
  for (const root of title) add(words, root, COUNTS.title)
  for (const root of community) add(words, root, COUNTS.community)
  const post = rootsOf(opened)
  for (const root of post) {
    add(words, root, COUNTS.opening)
    add(opening, root, 1)
  }
  for (const comment of thread.comments.slice(0, COMMENTS_MAX)) {
    const roots = rootsOf(comment.slice(0, READ_MAX.comment))
    for (const root of roots) add(words, root, COUNTS.comment)
    for (const root of new Set(roots)) add(comments, root, 1)
  }
  const spoken = [titled, opened].map(spokenIn)
  const pairs = new Set([titled, opened].flatMap(pairsIn))
  return {
    words,
    title: new Set(title),
    community: new Set(community),
    opening,
    openingSize: post.length,
    pairs,
    comments,
    titleActs: new Set(actsIn(titled)),
    acts: new Set([titled, opened, thread.community].flatMap(actsIn)),
    spoken,
  }
}
