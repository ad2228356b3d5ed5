import type { Discussion } from '../types/discussion.ts'

const REDDIT_THREAD = /^https:\/\/www\.reddit\.com\/(?:[\w/%.~-]+\/)?comments\/\w+(\/[^/?#]+)?\/?$/

/**
 * Where a comment itself can be read, as its source addresses it; the
 * discussion's address for the title and the post (`commentId` null), and
 * where the discussion's is not of the form that its source gives.
 */
export function permalinkOf({ source, url }: Discussion, commentId: string | null): string {
  if (commentId === null || !/^[\w-]{1,40}$/.test(commentId)) return url
  if (source === 'sample') return `${url}#c${commentId}`
  if (source === 'reddit') {
    const parts = REDDIT_THREAD.exec(url)
    if (parts === null) return url
    // The place of the title in the address may hold anything.
    return `${url.replace(/\/$/, '')}${parts[1] === undefined ? '/_' : ''}/${commentId}/`
  }
  if (!/^\d+$/.test(commentId)) return url
  if (source === 'hackernews') {
    const isItem = /^https:\/\/news\.ycombinator\.com\/item\?id=\d+$/.test(url)
    return isItem ? `https://news.ycombinator.com/item?id=${commentId}` : url
  }
  // What is kept of Stack Exchange are answers.
  const site = /^https:\/\/[^/]+(?=\/questions\/\d+)/.exec(url)
  return site === null ? url : `${site[0]}/a/${commentId}`
}
