/** A text that contains search terms: a discussion's own text or one of its comments. */
export interface Hit {
  discussionId: string
  /** Null for the discussion's own text. */
  commentId: string | null
  /** Postgres' `ts_rank` for each term: 0 to 1, with words in titles above words in posts. */
  ranks: readonly number[]
  /** True for each term that the text contains. */
  has: readonly boolean[]
}

/** The score of a comment that contains a term. Five comments count about half of a post. */
const COMMENT_WEIGHT = 0.08
/** The maximum number of comments that count, to keep long discussions from winning by length. */
const COMMENTS_COUNTED = 5

function scoreOf(own: readonly Hit[], weights: readonly number[], whole: number): number {
  let held = 0
  let strength = 0
  for (const [term, weight] of weights.entries()) {
    const holding = own.filter(({ has }) => has[term])
    if (holding.length === 0) continue
    held += weight
    const post = holding.find(({ commentId }) => commentId === null)?.ranks[term] ?? 0
    const comments = holding.filter(({ commentId }) => commentId !== null).length
    strength += weight * (post + COMMENT_WEIGHT * Math.min(comments, COMMENTS_COUNTED))
  }
  const share = whole === 0 ? 0 : held / whole
  return (share * share * strength) / (whole || 1)
}

/**
 * Ranks discussions by their words alone, best first. For each term, by weight, a discussion scores
 * the rank of its own text plus up to five comments with the term. The sum is multiplied by the
 * squared share of the total weight that the discussion and its comments contain.
 */
export function rankDiscussions(hits: readonly Hit[], weights: readonly number[]): string[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const byDiscussion = new Map<string, Hit[]>()
  for (const hit of hits) {
    const others = byDiscussion.get(hit.discussionId)
    if (others) others.push(hit)
    else byDiscussion.set(hit.discussionId, [hit])
  }
  return [...byDiscussion]
    .map(([id, own]) => ({ id, score: scoreOf(own, weights, whole) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}
