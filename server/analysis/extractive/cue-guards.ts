/** Phrases that deny a problem. Removed before the rules run. */
const NEGATED =
  /\b(?:no|zero|never (?:had|have|got)|not (?:a|one|a single|any)|without(?: any| a)?|(?:did|do|have|has|had)(?:n't| not)(?: had)?(?: any)?)\s+(?:\w+\s+){0,2}?(?:problems?|issues?|complaints?|trouble|hassles?|fuss|regrets?|worries|drama|hidden (?:fees?|costs?|charges?)|surprises?|downsides?|scratch|wait)\b/g
const NEGATED_ADJECTIVE =
  /\b(?:(?:is|was|are|were|does|do|did)(?:n't| not)|not|never|nor)\s+(?:at all\s+|even\s+|that\s+|too\s+|so\s+|very\s+|really\s+|particularly\s+|break\s+the\s+|be\s+|been\s+|feel\s+)*(?:expensive|pricey|costly|overpriced|bad|hard|difficult|confusing|annoying|terrible|awful|useless|broken?|a problem|an issue|a hassle|fail(?:ed)?|leak(?:ed)?|crash(?:ed)?)\b/g
const OVER = /\bused to (?:hate|struggle|dread|be)\b.*?(?=,|;|but|$)/g

export function withoutNegations(text: string): string {
  return text.replace(NEGATED, ' ').replace(NEGATED_ADJECTIVE, ' ').replace(OVER, ' ')
}

/** Ironic praise: it opens the sentence, and more of the same follows. */
export const SARCASM =
  /^(?:oh,? )?(?:great|wonderful|fantastic|lovely|nice|awesome|brilliant|perfect|thanks)[,.!]+ (?:another|yet another|now|so|the new|the latest|one more|just what)\b|\bgee,? thanks\b|\bwhat a surprise\b|\bjust what i needed\b/
