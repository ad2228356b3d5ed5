/** What is said about the discussion itself, and about sources for it, rather than about a market. */
const FORUM_TALK =
  /\b(?:can't|cannot|can not|couldn't|could not|unable to) (?:seem to )?find (?:[\w-]+ ){0,3}(?:sources?|links?|citations?|references?|papers?|study|studies|articles?)\b|\btoo long (?:to post|for a comment)\b|\bthis (?:question|answer|post|thread|subreddit|sub)\b|\b(?:my|your) (?:question|answer|post)s?\b(?= (?:is|was|here|above|below|about|on|in|for|to|and|but|because|so)\b|[.,;:!?)]|$)|\b(?:down|up)-?vot|\boff[- ]topic\b|^(?:some |a bit of )?googling (?:yields?|gives?|shows?|turns|brings)\b/i

export function isForumTalk(text: string): boolean {
  return FORUM_TALK.test(text.replace(/[’‘`´]/gu, "'"))
}
