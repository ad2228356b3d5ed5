import { type Candidate, tellsTrouble } from './features.ts'

/** Words after a clause that are read for what it leaves out. */
const AFTER_MAX = 12
/** What goes on with another clause. */
const GOES_ON = /^\s{0,3}(?:[,;]|and\b|but\b|yet\b)/iu
/** Words that tell of a trouble beside those that alone do. */
const FAILS =
  /\b(?:errors?|rejected|refuses?|refused|denies|denied|leaks?|leaking|leaked|fails?|failed|failure|died|dies|dead|gone|cancelled|canceled|cancels|stuck|stalls|stalled|twice|slow|cracks?|cracked|rusts|rusted|jams|jammed|smokes|wobbles|burns|burned|burnt|hurts|quit|stops|stopped|waits?|waiting|typos?|mistakes?|minimums?|terrible|awful|horrible|bad|poor|high|endless|constant|lack|shortages?|hit by|smell|stink|noise|mess|delays?)\b/iu

/** Verbs of what goes on before something goes wrong. */
const GOES_WELL =
  /^(?:passed|gave|gives|approved|sent|sends|told|opened|opens|bought|wrote|ordered|arrived|got|brought|showed|agreed|promised|signed)$/

/** One of two who say different things: "one electrician says new panel, one says it fits". */
const ONE_OF_TWO = /^one (?:\w+ )?(?:says?|said|quoted|wants?|wanted|told)\b/iu
const EACH_OF_TWO =
  /\b(?:one|another|the other|the next)(?: \w+)? (?:says?|said|quoted|wants?|wanted|told)\b/giu
/** A length of time or a way that says nothing without what follows it. */
const LENGTH = /\b(?:minutes?|hours?|days?|weeks?|months?|years?|miles?)$/iu
const FROM = /^\s{0,3}(?:before|after|from|late|later|early|earlier)\b/iu
/** A verb of several, and before a clause what makes one thing several. */
const OF_MANY = /^(?:don't|haven't|aren't|weren't|are|were)$/
const PAIRED = /\b(?:and|nor|or)(?: (?:my|our|the|a|an|his|her|their))? {0,2}$/iu

/** What stands around a clause, and its sentence. */
export interface Around {
  before: string
  after: string
  sentence: string
}

type Told = Candidate['bare']

/**
 * True for a heading that leaves its trouble out: a thing of which nothing is said ('Food truck at a
 * festival'), what went well before something else went wrong ('Mock of the partner API passed every
 * test'), one of two who say different things, a time before something that is cut off ('Parents
 * cancel two hours'), and the end of a pair ("fridge don't agree").
 */
export function isHalfTold(told: Told, around: Around): boolean {
  const { text } = told
  const { after, sentence } = around
  if (ONE_OF_TWO.test(text) && (sentence.match(EACH_OF_TWO)?.length ?? 0) > 1) return true
  if (LENGTH.test(text) && FROM.test(after)) return true
  if (isEndOfPair(told, around)) return true
  // A sum or a number may be the trouble.
  if (tellsTrouble(text) || FAILS.test(text) || /^\W?\d/.test(text)) return false
  const verb = verbOf(told)
  if (verb === undefined) return true
  const more = after.split(' ', AFTER_MAX).join(' ')
  return !/\d/.test(text) && GOES_WELL.test(verb) && GOES_ON.test(after) && tellsTrouble(more)
}

const verbOf = ({ words }: Told) => words.find(({ kind }) => kind === 'verb')?.word

/** "Fridge don't agree", of "the hours on the box and my fridge don't agree". */
function isEndOfPair({ words }: Told, { before }: Around): boolean {
  const at = words.findIndex(({ kind }) => kind === 'verb')
  const subject = words[at - 1]
  const isOne = subject?.kind === 'noun' && !subject.isPlural
  return isOne && OF_MANY.test(words[at]?.word ?? '') && PAIRED.test(before)
}
