import type { Discussion } from '../types/discussion.ts'

const REDDIT_THREAD = /^https:\/\/www\.reddit\.com\/(?:[\w/%.~-]+\/)?comments\/\w+(\/[^/?#]+)?\/?$/

const LEMMY_COMMENT = /^(?:[a-z\d-]{1,63}\.){1,6}[a-z\d-]{2,63}\/[\w/.~@!-]{1,200}$/i
const DISCOURSE_TOPIC = /^https:\/\/[^/]+\/t\/[\w%-]+\/\d+$/

/** A comment is an answer, by its number, or `c<comment>_<post>`. */
function stackExchangeLink(url: string, commentId: string): string {
  const question = /^(https:\/\/[^/]+)\/questions\/\d+/.exec(url)
  if (question === null) return url
  const comment = /^c(\d+_\d+)$/.exec(commentId)
  if (comment !== null) return `${question[0]}#comment${comment[1]}`
  return /^\d+$/.test(commentId) ? `${question[1]}/a/${commentId}` : url
}

/**
 * The address of a comment at its source. Returns the discussion's address for the title and the
 * post (`commentId` null), and if the discussion's address does not have the source's usual form.
 */
export function permalinkOf({ source, url }: Discussion, commentId: string | null): string {
  if (commentId === null || source === 'own') return url
  // At Lemmy, a comment's id is the address at which it was written.
  if (source === 'lemmy') return LEMMY_COMMENT.test(commentId) ? `https://${commentId}` : url
  if (!/^[\w-]{1,40}$/.test(commentId)) return url
  if (source === 'sample') return `${url}#c${commentId}`
  if (source === 'reddit') {
    const parts = REDDIT_THREAD.exec(url)
    if (parts === null) return url
    // The title's part of the address may contain anything.
    return `${url.replace(/\/$/, '')}${parts[1] === undefined ? '/_' : ''}/${commentId}/`
  }
  if (source === 'stackexchange') return stackExchangeLink(url, commentId)
  if (!/^\d+$/.test(commentId)) return url
  // The number of a post in its topic. The App Store has no addresses of reviews.
  if (source === 'discourse') return DISCOURSE_TOPIC.test(url) ? `${url}/${commentId}` : url
  const isItem = /^https:\/\/news\.ycombinator\.com\/item\?id=\d+$/.test(url)
  const isHackerNews = source === 'hackernews' && isItem
  return isHackerNews ? `https://news.ycombinator.com/item?id=${commentId}` : url
}
