import type { Discussion } from '../types/discussion.ts'

const REDDIT_THREAD = /^https:\/\/www\.reddit\.com\/(?:[\w/%.~-]+\/)?comments\/\w+(\/[^/?#]+)?\/?$/

/**
 * The address of a comment at its source. Returns the discussion's address for the title and the
 * post (`commentId` null), and if the discussion's address does not have the source's usual form.
 */
export function permalinkOf({ source, url }: Discussion, commentId: string | null): string {
  if (commentId === null || !/^[\w-]{1,40}$/.test(commentId)) return url
  if (source === 'sample') return `${url}#c${commentId}`
  if (source === 'reddit') {
    const parts = REDDIT_THREAD.exec(url)
    if (parts === null) return url
    // The title's part of the address may contain anything.
    return `${url.replace(/\/$/, '')}${parts[1] === undefined ? '/_' : ''}/${commentId}/`
  }
  if (!/^\d+$/.test(commentId)) return url
  if (source === 'hackernews') {
    const isItem = /^https:\/\/news\.ycombinator\.com\/item\?id=\d+$/.test(url)
    return isItem ? `https://news.ycombinator.com/item?id=${commentId}` : url
  }
  // A comment of Stack Exchange is an answer.
  const site = /^https:\/\/[^/]+(?=\/questions\/\d+)/.exec(url)
  return site === null ? url : `${site[0]}/a/${commentId}`
}
