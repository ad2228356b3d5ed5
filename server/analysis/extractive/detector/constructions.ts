import { isInstruction } from '../../text/instructions.ts'
import { SARCASM } from '../cue-guards.ts'
import { PRAISE, RULES } from '../cue-rules.ts'

/** Constructions of English that say who speaks and what a sentence does, whatever it is about. */
const CONSTRUCTIONS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['i', /\b(?:i|i'm|i've|i'd|i'll|my|me|myself)\b/],
  ['we', /\b(?:we|we're|we've|we'd|our|us)\b/],
  ['you', /\b(?:you|your|you're|you'll|yours)\b/],
  [
    'opens with i',
    /^(?:(?:so|and|but|well|also|yeah|no|yes|honestly),? )?(?:i|i'm|i've|we|my|our|we've)\b/,
  ],
  ['opens with you', /^(?:(?:so|and|but|well|also),? )?(?:you|your|you're)\b/],
  ['opens with it', /^(?:it|it's|this|that|these|those|there|they|he|she)\b/],
  ['if you', /\b(?:if|when|unless|once) (?:you|your)\b/],
  ['you can', /\byou (?:can|could|should|may|might|want|need|have to|will|don't need)\b/],
  ['i would', /\b(?:i'd|i would|i recommend|i suggest|my advice|i usually|i prefer)\b/],
  ['question', /\?["')\]]*$/],
  [
    'plain question',
    /^(?:what|how|which|where|when|who|is|are|does|do|did|can|could|should|would|has|have|any)\b.*\?/,
  ],
  ['why', /^(?:and |so |but )?why\b/],
  ['exclaims', /!/],
  ['trails off', /\.{2,}|…/],
  [
    'negated verb',
    /\b(?:can't|cannot|couldn't|won't|wouldn't|doesn't|don't|didn't|isn't|wasn't|aren't|haven't|hasn't)\b/,
  ],
  [
    'i cannot',
    /\b(?:i|we) (?:\w+ )?(?:can't|cannot|couldn't|can not|never|won't|didn't|don't|still)\b/,
  ],
  [
    'it does not',
    /\b(?:it|they|this|that|which|app|thing|one|company|support|staff|seller) (?:\w+ )?(?:doesn't|don't|won't|didn't|isn't|wasn't|can't|couldn't|never|keeps?|kept|just)\b/,
  ],
  ['but', /,? but\b/],
  ['and still', /\b(?:and|but) (?:it |they |i |we )?still\b/],
  ['even though', /\b(?:even though|although|despite|even if|even after)\b/],
  [
    'ago',
    /\b(?:ago|since|last (?:week|month|year|night|time)|yesterday|today|this (?:week|month|year|morning))\b/,
  ],
  [
    'again',
    /\b(?:again|another|third|fourth|twice|every (?:single )?time|every (?:day|week|month))\b/,
  ],
  ['had to', /\b(?:had to|have to|has to|having to|forced to|ended up)\b/],
  ['too', /\b(?:too|so|way too) (?:\w+)(?: (?:to|for|that)\b|[.,!]|$)/],
  [
    'no noun',
    /\b(?:there's no|there is no|no way|without any|with no|zero|not a single|none of)\b/,
  ],
  ['nobody', /\b(?:nobody|no one|noone|never)\b/],
  ['should be', /\b(?:should|needs? to|ought to|supposed to)\b/],
  ['could have', /\b(?:should have|could have|would have|should've|could've)\b/],
  [
    'wishful',
    /\b(?:wish|would be (?:nice|great|good|cool|helpful|useful|handy)|if only|feature|an option|please add|add support|support for|any way to|is there a way|ability to)\b/,
  ],
  ['money', /[$€£]\s?\d|\b\d+\s?(?:dollars|bucks|quid|euros?|pounds|usd)\b/],
  ['number', /\b\d+(?:\.\d+)?\b/],
  [
    'hours',
    /\b(?:\d+|two|three|four|five|six|ten|several|couple|few) (?:hours?|days?|weeks?|months?|minutes?|times)\b/,
  ],
  [
    'hedged advice',
    /\b(?:try|make sure|just use|check out|take a look|consider|depends|generally|typically|usually|in general|tends? to)\b/,
  ],
  ['defines', /\b(?:is|are) (?:a|an|the|called|known|used|made)\b/],
  ['because', /\b(?:because|due to|since|therefore|thus|hence)\b/],
  ['he she', /\b(?:he|she|his|her|him|he's|she's)\b/],
  ['thanks', /\b(?:thanks|thank you|thx|cheers|appreciate)\b/],
  ['laughs', /\b(?:lol|lmao|haha\w*|rofl|xd)\b|:\)|;\)|:d\b/],
  ['swears', /\b(?:fuck\w*|shit\w*|damn|crap|bullshit|wtf|ffs|hell)\b/],
  [
    'emotion',
    /\b(?:sad|angry|mad|upset|disappoint\w*|disgust\w*|ashamed|sorry|sucks?|gross|ugh|yikes|meh)\b/,
  ],
  [
    'opens with a verb',
    /^(?:use|try|get|make|put|take|keep|check|don't|let|add|buy|go|look|see|read|set|start|run|call|ask)\b/,
  ],
]

/** The text as all constructions read it: lower case, straight apostrophes and quotation marks. */
export function plainText(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[“”]/gu, '"')
    .trim()
}

/**
 * The names of the constructions and of the cue rules that a sentence has.
 * @param plain from `plainText`
 * @param bare the same without denied trouble ("no problems")
 */
export function constructionsIn(plain: string, bare: string): string[] {
  const names: string[] = []
  for (const [name, pattern] of CONSTRUCTIONS) if (pattern.test(plain)) names.push(`c:${name}`)
  for (const { kind, name, pattern } of RULES) {
    if (!pattern.test(bare)) continue
    names.push(`r:${name}`, `k:${kind}`)
  }
  PRAISE.forEach(({ pattern }, index) => {
    if (pattern.test(bare)) names.push(`p:${index}`)
  })
  if (SARCASM.test(plain)) names.push('c:sarcasm')
  if (isInstruction(plain)) names.push('c:instruction')
  if (bare.length !== plain.length) names.push('c:denied')
  return [...new Set(names)]
}
