/** A text that holds searched words: a discussion's own, or one of its comments. */
export interface Hit {
  discussionId: string
  /** Null for the discussion's own. */
  commentId: string | null
  /** Postgres' `ts_rank`: 0 to 1, a title's words before a post's. */
  rank: number
  /** For each term, whether the text holds it. */
  has: readonly boolean[]
}

/** What comments add to a discussion that isn't about the words itself. */
const COMMENT_WEIGHT = 0.2
/** Comments that count, so that a long discussion does not win by its length. */
const COMMENTS_COUNTED = 5
/**
 * How much each term tells: 1 + ln(1 + texts / texts that hold it), a softened
 * inverse document frequency over the texts that were looked at, since the
 * rarer word of a market is not always its subject. A term that stands nowhere
 * tells nothing.
 */
export function termWeights(hits: readonly Hit[], terms: number): number[] {
  return Array.from({ length: terms }, (_, term) => {
    const holders = hits.filter(({ has }) => has[term]).length
    return holders === 0 ? 0 : 1 + Math.log(1 + hits.length / holders)
  })
}

/**
 * Discussions, best first: by the squared share of the terms' weight that one
 * and its comments hold together, times its own rank and a fifth of its five
 * best comments'. Those with less than `shareMin` of the weight are left out.
 */
export function rankDiscussions(hits: readonly Hit[], terms: number, shareMin: number): string[] {
  const weights = termWeights(hits, terms)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const byDiscussion = new Map<string, Hit[]>()
  for (const hit of hits) {
    const others = byDiscussion.get(hit.discussionId)
    if (others) others.push(hit)
    else byDiscussion.set(hit.discussionId, [hit])
  }
  const scored: { id: string; score: number }[] = []
  for (const [id, own] of byDiscussion) {
    const held = weights.reduce(
      (sum, weight, term) => sum + (own.some(({ has }) => has[term]) ? weight : 0),
      0,
    )
    const share = whole === 0 ? 0 : held / whole
    if (share < shareMin) continue
    const post = own.find(({ commentId }) => commentId === null)?.rank ?? 0
    const comments = own
      .filter(({ commentId }) => commentId !== null)
      .map(({ rank }) => rank)
      .sort((a, b) => b - a)
      .slice(0, COMMENTS_COUNTED)
      .reduce((sum, rank) => sum + rank, 0)
    scored.push({ id, score: share * share * (post + COMMENT_WEIGHT * comments) })
  }
  return scored
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map((discussion) => discussion.id)
}
