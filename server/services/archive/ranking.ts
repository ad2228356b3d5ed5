/** A text that holds searched words: a discussion's own, or one of its comments. */
export interface Hit {
  discussionId: string
  /** Null for the discussion's own. */
  commentId: string | null
  /** For each term Postgres' `ts_rank`: 0 to 1, a title's words before a post's. */
  ranks: readonly number[]
  /** For each term, whether the text holds it. */
  has: readonly boolean[]
}

/** What a comment adds that holds a term: five of them as much as a post. */
const COMMENT_WEIGHT = 0.08
/** Comments that count, so that a long discussion does not win by its length. */
const COMMENTS_COUNTED = 5

interface Scored {
  id: string
  score: number
}

function scoreOf(own: readonly Hit[], weights: readonly number[], whole: number) {
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
  return { share, score: (share * share * strength) / (whole || 1) }
}

/**
 * Discussions, best first. A discussion scores, over the terms and by their
 * weights, the rank of its own text and for up to five comments that hold the
 * term; times the squared share of the weight that it and its comments hold
 * together. Left out are those with less than `share` of the weight, and those
 * with less than `score` of the best one's.
 */
export function rankDiscussions(
  hits: readonly Hit[],
  weights: readonly number[],
  least: { share: number; score: number },
): string[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const byDiscussion = new Map<string, Hit[]>()
  for (const hit of hits) {
    const others = byDiscussion.get(hit.discussionId)
    if (others) others.push(hit)
    else byDiscussion.set(hit.discussionId, [hit])
  }
  const scored: Scored[] = []
  for (const [id, own] of byDiscussion) {
    const { share, score } = scoreOf(own, weights, whole)
    if (share >= least.share) scored.push({ id, score })
  }
  const enough = least.score * Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map((discussion) => discussion.id)
}
