/** What is said about the discussion itself, or about sources for it, rather than about a market. */
const FORUM_TALK =
  /\bfind (?:[\w-]+ ){0,2}(?:source|citation|copy|study|link) (?:of|for|to|that says) (?:the|that|this) (?:paper|study|claim|article|quote|figure)\b|\btoo long (?:to post|for a comment)\b|\bthis (?:question|answer|thread) (?:is|was|has been|should be|might be|may be|got) (?:\w+ ){0,2}(?:closed|duplicate|opinion|too broad|answered|downvoted|locked|off)\b|\b(?:my|your) (?:question|answer|post|comment) (?:above|below|was (?:closed|deleted|removed|downvoted)|got (?:closed|deleted|removed|downvoted))\b|\b(?:down|up)-?vot|\boff[- ]topic\b|^(?:some |a bit of )?googling (?:yields?|gives?|shows?|turns|brings)\b/i

export function isForumTalk(text: string): boolean {
  return FORUM_TALK.test(text.replace(/[’‘`´]/gu, "'"))
}
