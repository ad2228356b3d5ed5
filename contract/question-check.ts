/** What is wrong with an interview question, in words for the person who asks it. */
export const QUESTION_FAULTS = {
  future: 'Asks about the future. People guess; ask what they did the last time.',
  leading: 'Leads to an answer. Ask what happened, without naming how it feels.',
} as const
export type QuestionFault = keyof typeof QUESTION_FAULTS

/** 'Would you show me' asks for a favor now, 'Who would I talk to' for a name. */
const REQUEST =
  /\b(?:would|will|could|can) (?:you (?:please |mind )?(?:show|tell|walk|take|describe|explain|share|telling|showing|walking|describing|sharing)|i (?:talk|speak|ask))\b/gi

const FUTURE: readonly RegExp[] = [
  /\b(?:would|will|wouldn['’]t|won['’]t)\b/i,
  /\b(?:you|they|people|customers|anyone)['’](?:d|ll)\b/i,
  /\b(?:could|can|might|may|should) (?:you|we|i|they|people|this|it|that) (?:\w+ ){0,2}?(?:imagine|see|picture|use|pay|buy|be|help|save|solve|fix|benefit|switch|try|replace|make)\b/i,
  /\bshould (?:we|it|this|that|there)\b/i,
  /\b(?:imagine|suppose|picture this|what if|hypothetically|in the future|someday|one day)\b/i,
  /\b(?:if|once|when) (?:we|i|there (?:was|were|is)|someone|a company) (?:built|made|build|make|offered|offer|had|sold|sell|launch(?:ed)?|create[ds]?|added?|could|an?)\b/i,
  /\bif you (?:had|could|were|got|saw)\b/i,
  /\b(?:are|is|were) (?:you|they|anyone|your \w+) (?:\w+ )?(?:going|planning|likely|willing|ready|interested|prepared|open) (?:to|in)\b/i,
  /\b(?:plan|intend|expect|hope) to (?:buy|use|pay|switch|spend|try)\b/i,
  /\bhow (?:likely|interested|willing|much more) (?:are|is)\b/i,
  /\bnext (?:time|week|month|year)\b/i,
  /\b(?:fair|right|reasonable|acceptable|good|most) (?:price|amount)\b/i,
  /\bhow much is (?:this|it|that|a solution|solving) \b.*\bworth\b/i,
]

const FEELING =
  '(?:annoy\\w*|frustrat\\w*|painful|awful|terrible|horrible|hard|difficult|bad|expensive|tedious|slow|unhappy|dissatisfied|happy|satisfied|excit\\w*|great|good|useful|helpful|valuable|important|big|serious|stress\\w*|confus\\w*|overpriced|inconvenient|worried|tired|sick)'
const TROUBLE =
  '(?:problems?|troubles?|struggl\\w*|hate|dislike|waste|pain points?|pains?|issues?|challenges?|frustrations?|difficult\\w*|annoy\\w*|bother\\w*|worry|worries|wish|want|need|like|love|prefer|agree|think|feel|enjoy|appreciate|value|care about|believe)'
/** What people wanted at the time is a fact. */
const NEEDED = /^did you (?:want|need)\b/i

const LEADING: readonly RegExp[] = [
  /\b(?:don|doesn|didn|isn|aren|wasn|weren|haven|hasn|can|couldn|shouldn)['’]?t (?:you|it|they|that|this|there|people|we|your)\b/i,
  /,? (?:right|correct|no|yes|eh|okay|ok|agreed|isn['’]t it|don['’]t you|doesn['’]t it)\s?\?\s*$/i,
  new RegExp(`\\bhow (?:very |really |much of an? )?${FEELING}\\b`, 'i'),
  new RegExp(`\\bhow much (?:do|did|does) (?:you|they|it) ${TROUBLE}`, 'i'),
  new RegExp(
    `^(?:(?:and|so|but|well|ok|okay),? )?(?:do|does|did|is|are|was|were|have|has) (?:\\S+ ){1,8}?${TROUBLE}\\b`,
    'i',
  ),
  new RegExp(
    `^(?:(?:and|so|but|well|ok|okay),? )?(?:is|are|was|were|isn['’]t) (?:\\S+ ){0,10}?(?:too )?${FEELING}\\b`,
    'i',
  ),
  /\bwhat do you (?:think|like|love|hate|dislike|feel) (?:about|of)\b/i,
  /\bwhat (?:annoys|frustrates|bothers|worries|stresses|upsets|excites) you\b/i,
  new RegExp(`\\bwhy (?:is|are|was|were) (?:\\S+ ){1,6}?(?:so |too )?${FEELING}`, 'i'),
  // A statement with a question mark.
  /^(?:(?:and|so|but|well|ok|okay),? )?(?:it['’]s|it is|that['’]s|that is|you must|you have to|you (?:really )?(?:hate|love|need|want))\b/i,
  /\bwhy (?:do|did) you (?:hate|dislike|love|like|want|need)\b/i,
  /\b(?:everyone|everybody|most people|experts|other people|others|many people|studies) (?:\w+ )?(?:say|says|agree|agrees|think|thinks|find|finds|hate|hates|tell|told|show)\b/i,
  /\b(?:our|my) (?:new |great |own )?(?:idea|product|app|solution|service|tool|startup)\b/i,
  /\b(?:obviously|surely|of course|clearly|as you know)\b/i,
]

/** True if a question asks what a person would do, pay or want, not what they did. */
export const asksAboutFuture = (question: string): boolean =>
  FUTURE.some((rule) => rule.test(question.replace(REQUEST, '')))

/** True if a question suggests its answer: a feeling, a trouble, a compliment, what others say. */
export const isLeading = (question: string): boolean =>
  LEADING.some((rule) => rule.test(question.replace(NEEDED, '')))

/** The first fault of a question; undefined for a question that may be asked. */
export function questionFault(question: string): QuestionFault | undefined {
  if (asksAboutFuture(question)) return 'future'
  return isLeading(question) ? 'leading' : undefined
}
