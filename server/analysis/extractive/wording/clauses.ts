/**
 * Words before which a sentence may be cut: what follows is a clause of its own. What somebody does
 * not know is none: "can't tell if the beans are old", "no idea who has a key".
 */
const CUT =
  /[;–]|:(?!\d)| - |\.{2,}|…|,? (?:but|because|although|though|even though|whereas|while|so that|and then|except|unless|until|(?<!night |day |week |month |year )before|after|since) |(?=,? (?:when|if|where|which|who) )(?<!\b(?:tells?|told|know|knows|knew|see|says?|said|sure|decide|decides|wonders?|asks?|asked|checks?|down|out|remember|remembers|explains?|shows?|matters?|idea|of|about|on|for|to|in|with)),? (?:when|if|where|which|who) |, (?!now\b|not\b)(?:and |or |so |yet |plus |then |which |where |who |as )?| and (?=(?:i|we|it|they|he|she|the|my|our|then|now|nobody|no one|everyone|people|customers|half|every|each|most|still|there)\b)/giu

const TAKES_BACK = /\b(?:but|although|though|except)\b/iu
/** What follows is what somebody aims at, not what happens: 'so that the water doesn't run out'. */
const AIMS = /\bso that\b/iu
const RELATIVE = /^ (?:where|which|who) $/iu
const ENDS_AIM = /[;:–]|\.{2,}|…| - |\b(?:but|because)\b/iu
/** What begins a question. */
const ASKS =
  /^(?:(?:and|but|so|or|then|also|well|ok|okay|anyway|honestly|seriously),? )*(?:who|what|why|how|which|whose|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|am|isn't|aren't|doesn't|don't|didn't|won't|wouldn't|can't|couldn't|shouldn't|any|anyone|anybody|anything|somebody know|someone know|(?:when|where) (?:is|are|was|were|do|does|did|can|could|will|would|should))\b/iu
/** Where a question may begin within a sentence: after a cut that begins no relative clause. */
const ASKS_AFTER = /^(?!.*\b(?:who|which|where|when|if)\b)/iu
const HOW = / (?=how (?:do|does|did|can|could|should|would)\b)/giu
/** Characters within which a question shows that it is one. */
const ASKED_BY = 80
/** A sentence of so many words may be a clause by itself. */
const WHOLE_WORDS = 14

/** Ways to open a sentence that say nothing about the trouble. */
const LEAD_INS: readonly RegExp[] = [
  /^(?:yeah|yes|no|well|edit|update|look|hey|hi|oh|ugh|same here|same|agreed|true|sure|again|worse|honest to god|first|second|third|bad|good|example|question|problem|result|downside)\s*[,:]\s+/iu,
  /^(?:and|but|so|or|also|plus|ok|okay|honestly|actually|basically|anyway|however|sometimes|often|whilst|of course|fwiw|imo|imho|tbh|sadly|unfortunately|luckily|recently|lately|now|then|personally|apparently|frankly|seriously|meanwhile|currently|finally|eventually|in fact|for example|for instance|for me|in my case|in my experience|in my opinion|at the moment|right now|these days|last (?:week|month|year|night|spring|summer|fall|winter)|this (?:week|month|year|morning)|(?:on|last) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b[,:]?\s+/iu,
  /^(?:(?:my|our|the|one|another|a|his|her) )?(?:(?:only|main|biggest|real|other|big|first|actual|common|recurring|worst) )?(?:problem|issue|trouble|complaint|gripe|downside|frustration|headache|challenge|concern|annoyance|catch|worst part|hard part|thing that (?:bugs|annoys|bothers|kills|gets) (?:me|us)|pet peeve|part i hate|snag)(?: for (?:me|us))?(?: (?:i|we) (?:have|had|see|ran into|find))?(?: (?:with|about) (?:it|this|that|them))? (?:is|was|being|has been)(?: that)? /iu,
  /^what (?:bugs|annoys|bothers|kills|gets|frustrates|drives|really \w+) (?:me|us)(?: most| the most| nuts| crazy)? (?:is|was)(?: that)? /iu,
  /^(?:i|we)(?:'ve|'m| have| am| had| also| just| always| often| recently| really)* (?:noticed|found|find|think|thought|feel|felt|guess|suppose|believe|realized|learned|heard|know|see|say|mean|admit|swear|suspect|discovered|figured|notice|understand|read|worry|am afraid|complain|complained)(?: out)?(?: that| like| how)? (?=\S+ \S+)/iu,
  /^(?:it (?:turns|turned) out|turns out|it (?:seems|seemed|appears|feels|looks)|seems|sounds|looks)(?: to me)?(?: that| like)? /iu,
  /^(?:the (?:fact|thing|truth) (?:is )?(?:that )?|as (?:a|an) [\p{L} -]{3,30}, |the reason (?:is|was) that )/iu,
  /^(?:it's|it is|its|that's|that is) (?:(?:so|really|super|very|pretty|quite|just|a bit|kind of|kinda) )?(?:annoying|frustrating|a pain|a shame|ridiculous|crazy|weird|odd|funny|sad|infuriating|maddening|a pity|true|interesting)(?: that| when| how| to)? /iu,
  /^(?:not to mention|let alone|on top of that|to be (?:fair|honest)|long story short|at least|no wonder)[,:]? (?:that )?/iu,
]

/** The sentence without what opens it and says nothing. Bounded: each lead-in goes once. */
export function withoutLeadIns(sentence: string): string {
  let rest = sentence.trim()
  for (let round = 0; round < 3; round++) {
    const before = rest
    for (const pattern of LEAD_INS) rest = rest.replace(pattern, '')
    if (rest === before) break
  }
  return rest
}

/** What a sentence says before it asks: all of it where it asks nothing. */
function beforeQuestion(sentence: string): string {
  if (!sentence.endsWith('?')) return sentence
  const cuts = [...sentence.matchAll(CUT)].filter(([cut]) => ASKS_AFTER.test(cut))
  const starts = [
    0,
    ...[...cuts, ...sentence.matchAll(HOW)].map((cut) => cut.index + cut[0].length),
  ]
  const asked = starts
    .toSorted((a, b) => a - b)
    .find((start) => ASKS.test(sentence.slice(start, start + ASKED_BY)))
  return sentence.slice(0, asked).replace(/(?<![\s,;:–-])[\s,;:–-]+$/u, '')
}

/** What somebody noticed is a clause of its own: "I bought a used one, and have noticed that it leaks". */
const NOTICED =
  /\b(?:noticed|found|realized|realised|discovered|learned)(?: out| recently| lately| since)? that (?=\S+ \S+)/giu
/** Before what nobody noticed. */
const UNNOTICED = /\b(?:never|not|nobody|no one|hardly|n't)(?: \w+)?$/iu
/** And so is the second thing of those. */
const AND_THAT = / and that (?=(?:the|my|our|it|they|there|an?)\b)/iu

/** A sentence as it is cut into clauses: without asides, quotation marks and emphasis. */
export function bareSentence(sentence: string): string {
  return sentence
    .replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]| ?--[^-]{1,200}-- ?|["“”*_~]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** What somebody noticed, clause by clause. */
function noticedIn(bare: string): string[] {
  return [...bare.matchAll(NOTICED)].flatMap(({ 0: match, index }) => {
    if (UNNOTICED.test(bare.slice(0, index).trimEnd())) return []
    const told = bare.slice(index + match.length)
    return told.split(AND_THAT).flatMap((each) => each.split(CUT)[0] ?? [])
  })
}

/**
 * The clauses of a sentence from its left to its right, with the whole where it is short. Of a
 * question, only those before what is asked.
 */
export function clausesOf(sentence: string): string[] {
  const bare = beforeQuestion(bareSentence(sentence))
  const clauses = new Set<string>()
  const whole = withoutLeadIns(bare)
  const isOne = whole.split(' ').length <= WHOLE_WORDS && !/[:;]/u.test(whole)
  if (isOne && !TAKES_BACK.test(whole)) clauses.add(whole)
  let start = 0
  let isAim = false
  // What only describes a thing is a side of it: "the filter where the water is pumped out".
  let isRelative = false
  const isTold = () => !isAim && !isRelative
  for (const match of bare.matchAll(CUT)) {
    // What stands before a "but" is what it takes back.
    if (isTold() && !TAKES_BACK.test(match[0])) {
      clauses.add(withoutLeadIns(bare.slice(start, match.index)))
    }
    isAim = AIMS.test(match[0]) || (isAim && !ENDS_AIM.test(match[0]))
    isRelative = RELATIVE.test(match[0])
    start = match.index + match[0].length
  }
  if (isTold()) clauses.add(withoutLeadIns(bare.slice(start)))
  for (const noticed of noticedIn(bare)) clauses.add(withoutLeadIns(noticed))
  return [...clauses]
    .map((clause) => clause.replace(/(?<![\s.!?,;:])[\s.!?,;:]+$/u, '').trim())
    .filter((clause) => clause.split(' ').length >= 3)
}
