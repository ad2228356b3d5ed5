import type { Tagged } from './tagging.ts'
import { bareWord, tagWords } from './tagging.ts'

/** The least and most words that a line may have. */
export interface WordLimits {
  min: number
  max: number
  /** True if a line may end on what is done: "the labor of filtering". */
  endsOnGerund?: boolean
}

/** Least and most words of a heading. */
export const HEADING_WORDS: WordLimits = { min: 5, max: 9 }

const FIRST = /^(?:i|we|i'm|we're|i've|we've|i'd|we'd|i'll|we'll)$/
const FILLERS = new Set(
  'really just literally actually basically honestly simply totally absolutely definitely probably personally anyway though please'.split(
    ' ',
  ),
)
const ARTICLE = /^(?:the|an?)$/
const IS = /^(?:is|are|was|were)$/
/** What says how much, and goes from what is too long. */
const DEGREE = /^(?:very|quite|pretty|rather|fairly|extremely|incredibly)$/
/** "Most of the grinders" is "most grinders". */
const MOST = /^(?:most|many|some|all)$/
/** What follows a verb and belongs to it: "turned off". */
export const PARTICLE = /^(?:down|out|up|off|over|away|back|in|on)$/
const RELATIVE = /^(?:that|which|who|what|whatever)$/
const MINE = /^(?:my|our)$/
/** What dangles even where a clause ends by itself. */
const LOOSE = /^(?:an?|the|and|or|but|because|if|which|who|i|we)$/
const DANGLING = new Set(
  'a an the and or but of to for with in on at by from as than that this these those my our their his her your its is are was were be been being i we you they he she it when if because while where which who so not no into about over under per via each every any some all just can will would could should may might must do does did have has had more most very whole same own'.split(
    ' ',
  ),
)
/** Goes on in what was cut off: "pumps we don't", "nobody lists what's", "the seller's". */
const GOES_ON = /\p{L}'(?:t|s|re|ve|m|ll|d)$/u
/** What gives a reason, which is of no use in part. */
const REASON = /^(?:because|since)$/
/** No noun begins with one of these after an article. */
const SMALL =
  /^(?:up|of|to|in|on|at|by|for|from|with|and|or|is|was|are|were|the|an?|my|our|it|they)$/

/** A heading, and whether words were cut off at its end. */
export interface Line {
  text: string
  isCut: boolean
}

/** What a cut leaves of a time: "cancelled by text at eight". */
const HALF_TIME =
  / (?:at|on|by|until|till|around|before|after) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)$/i

/** A time of day: "6 pm", "8:30pm". */
const HAS_TIME =
  /(?:^|[\s(])\d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.?|p\.m\.?|o'clock)(?:$|[\s,.;)])/iu
/** The same in words. */
const HAS_HOUR = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o'clock\b/iu
/** An hour in words at the end: "full at ten past nine", "closed at noon". */
const AT_HOUR =
  / at (?:(?:\w+ (?:past|to) |a quarter (?:past|to) |half past )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|noon|midnight)$/iu
/** The same after what begins or ends then: "opens at eight"; not "the limit is at ten". */
const OPENS_AT =
  /(?<=\b(?:opens?|opened|closes?|closed|starts?|started|begins?|began|ends?|ended|leaves?|left|arrives?|arrived|comes?|came|gone|up)) at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/iu
/** At the end, a time that only the words before it name. */
const BY_THEN = / (?:by then|back then|at that point)$/iu
/** The same at the end, with what leads to it: "guests cancel at 6 pm", "between 9 am and 5 pm". */
const AT_TIME =
  / (?:(?:between|from) \d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.?|p\.m\.?|o'clock) (?:and|to|till|until)|(?:at|by|until|till|around|about|before|after|from|since)(?: about| around)?) \d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.?|p\.m\.?|o'clock)$/iu

/** At the end, what only ties it to something before: not "doesn't cut as well". */
const AS_WELL = /^(?!.*(?:n't|\bnot|\bnever|\bno)\b)(.*) as well$/iu

/** A text as a heading of 5 to 9 words, or of the limits given. */
export function lineOf(text: string, limits: WordLimits = HEADING_WORDS): Line | undefined {
  const all = tagWords(
    text.replace(AT_TIME, '').replace(AT_HOUR, '').replace(OPENS_AT, '').replace(BY_THEN, ''),
  ).filter(({ word }) => word !== '' && !FILLERS.has(word))
  if (isGarbled(all)) return undefined
  const subject = firstPersonOut(all, limits)
  if (subject === undefined) return undefined
  const sized = cutToSize(subject, limits)
  if (sized === undefined) return undefined
  const { words, isOpen } = sized
  const isCut = words.length < subject.length
  if (isCut && words.some(({ word }) => REASON.test(word))) return undefined
  const kept = isOpen ? toLastThing(words, subject[words.length]) : trimmed(words, isCut)
  const whole = kept.map((each, index) => shown(each, index === kept.length - 1)).join(' ')
  if (HAS_TIME.test(whole) || HAS_HOUR.test(whole)) return undefined
  const timeless = isCut ? whole.replace(HALF_TIME, '') : whole
  const tied = timeless.replace(AS_WELL, '$1')
  const line = tied.split(' ').length < limits.min ? timeless : tied
  if (line.split(' ').length < limits.min) return undefined
  return { text: line.charAt(0).toUpperCase() + line.slice(1), isCut }
}

/**
 * An article before a small word: "break the up crema". Or the end of one clause in the middle of
 * another: "the pull is finished contain bad flavors"; not "the water was turned off", nor "tickets
 * that are booked online never scan".
 */
function isGarbled(words: readonly Tagged[]): boolean {
  return words.some(({ word }, at) => {
    const next = words[at + 1]
    // Two sentences without a stop: "the neighbor can't I've closed".
    if (word.endsWith("n't") && FIRST.test(next?.word ?? '')) return true
    if (ARTICLE.test(word)) return SMALL.test(next?.word ?? '')
    const isPassive = /(?:ed|en)$/.test(word) && IS.test(words[at - 1]?.word ?? '')
    if (!isPassive || next?.kind !== 'verb' || next.form !== 'other') return false
    return (
      !IS.test(next.word) &&
      !SMALL.test(next.word) &&
      !PARTICLE.test(next.word) &&
      !words.slice(0, at).some((each) => RELATIVE.test(each.word))
    )
  })
}

/** What stands without an article though it is not many: food, water. */
const UNCOUNTED =
  /^(?:time|food|data|work|equipment|gear|bread|beer|wine|coffee|water|music|research|stuff)$/
const isMany = ({ word, kind }: Tagged) =>
  kind === 'noun' && (/[^siu]s$/.test(word) || UNCOUNTED.test(word))

/** What begins a heading about those who say it: "cannot get into their own domain". */
const THEIRS = /^(?:cannot|unsure|hard|people)$/
const OTHERS = /^(?:nobody|one|somebody|someone|anybody|anyone|they|he|she|who)$/

/**
 * "My own beans" is beans. "I lost my own shop" is "lost their own shop", and where somebody else
 * does it, "nobody fixes my own car", it is the car.
 */
function ownOut(words: readonly Tagged[], min: number, isByWriter: boolean): Tagged[] {
  const at = words.findIndex(
    ({ word }, place) => word === 'own' && MINE.test(words[place - 1]?.word ?? ''),
  )
  const owned = words[at + 1]
  if (at < 0 || owned === undefined) return [...words]
  const isSpare = isMany(owned) && words.length - 2 >= min
  const before = words.slice(0, at - 1)
  const mine = words[at - 1]
  if (isSpare) return [...before, ...words.slice(at + 1)]
  const isByOther = !isByWriter || before.some(({ word }) => OTHERS.test(word))
  if (mine === undefined || isByOther) return words.filter((_, place) => place !== at)
  return [...before, { ...mine, text: 'their', word: 'their' }, ...words.slice(at)]
}

/** Without "of the" behind "most", and without "very" before an adjective. */
function shortened(words: readonly Tagged[]): Tagged[] {
  const isPart = MOST.test(words[0]?.word ?? '') && words[1]?.word === 'of'
  const isOfThe = isPart && /^(?:the|my|our|these|those)$/.test(words[2]?.word ?? '')
  return words.filter(({ word }, at) => {
    if (isOfThe && (at === 1 || at === 2)) return false
    const isDegree = DEGREE.test(word) && /^(?:verb|adverb)$/.test(words[at - 1]?.kind ?? '')
    return !(isDegree && /^(?:adjective|adverb)$/.test(words[at + 1]?.kind ?? ''))
  })
}

/**
 * "I lost three dogs" becomes "lost three dogs", "my pump jams" becomes "pump jams". "My" within
 * becomes "the", or goes behind a preposition where the heading is then whole. An article before it
 * all goes where it is too long.
 */
function firstPersonOut(words: readonly Tagged[], { min, max }: WordLimits): Tagged[] | undefined {
  let rest = [...words]
  const first = rest[0]
  if (first === undefined) return undefined
  if (FIRST.test(first.word)) rest = rest.slice(1)
  if (MINE.test(rest[0]?.word ?? '')) rest = rest.slice(1)
  if (rest.length > max && ARTICLE.test(rest[0]?.word ?? '')) rest = rest.slice(1)
  if (rest.length > max) rest = shortened(rest)
  const isMine = (each: Tagged | undefined) => MINE.test(each?.word ?? '')
  const isByWriter = FIRST.test(first.word) || THEIRS.test(first.word) || first.kind === 'verb'
  const said = ownOut(rest, min, isByWriter)
  const isSpare = (at: number) => isMine(said[at]) && said[at - 1]?.kind === 'preposition'
  const spared = said.filter((_, at) => isSpare(at)).length
  const isTight = said.length > max && said.length - spared <= max
  return said.flatMap((each, at) => {
    if (!isMine(each)) return each
    return isTight && isSpare(at) ? [] : { ...each, text: 'the', word: 'the' }
  })
}

/** What a comma takes back or compares: "was $3 a pick, now $5". */
const TAKEN_BACK = /^(?:now|then|not|but|so|yet|and|or|except|only|until|never|no|nothing|nobody)$/
const hasVerb = (words: readonly Tagged[]) => words.some(({ kind }) => kind === 'verb')

/** What follows a whole clause and tells no more of the trouble: "leaks at the head, 14 months old". */
function isAside(after: readonly Tagged[], before: readonly Tagged[]): boolean {
  return !hasVerb(after) && (hasVerb(before) || /^\d/.test(after[0]?.word ?? ''))
}

/** True for a word before which a line may end: "the film in the tray | every morning". */
function beginsPhrase({ kind, word }: Tagged): boolean {
  return kind === 'preposition' || kind === 'conjunction' || /^(?:every|each)$/.test(word)
}

/**
 * At most nine words, ended at a comma or before the preposition that would go on too long; open
 * where there is neither, so that a phrase may be cut in two. Undefined where a comma takes back or
 * compares what would be left.
 */
function cutToSize(
  words: readonly Tagged[],
  { min, max, endsOnGerund }: WordLimits,
): { words: Tagged[]; isOpen?: boolean } | undefined {
  const atComma = words.slice(0, max).findLastIndex(({ text }) => text.endsWith(','))
  const before = words.slice(0, atComma + 1)
  const after = words.slice(atComma + 1)
  const isEnough = before.length >= min
  const isTakenBack = TAKEN_BACK.test(after[0]?.word ?? '')
  if (words.length <= max) {
    const isCut = isEnough && !isTakenBack && isAside(after, before)
    return { words: isCut ? before : [...words] }
  }
  if (isEnough) return isTakenBack ? undefined : { words: before }
  for (let end = max; end >= min; end--) {
    const next = words[end]
    const isDone = endsOnGerund && words[end - 1]?.form === 'gerund' && next?.kind === 'determiner'
    if (next !== undefined && (isDone || beginsPhrase(next))) return { words: words.slice(0, end) }
  }
  return { words: words.slice(0, max), isOpen: true }
}

/**
 * What was cut in the middle of a phrase, up to its last whole thing: what follows that was to say
 * more of what is gone, 'metal screen' was a 'metal screen filter', and 'my partner' does something.
 */
function toLastThing(words: readonly Tagged[], next: Tagged | undefined): Tagged[] {
  const whole = trimmed(words, true)
  const isThing = ({ kind }: Tagged) => kind === 'noun'
  const isHalf = /^(?:noun|verb)$/.test(next?.kind ?? '') && whole.length === words.length
  const end = isHalf ? whole.findLastIndex((each) => !isThing(each)) + 1 : whole.length
  const rest = whole.slice(0, end)
  return rest.slice(0, rest.findLastIndex(isThing) + 1)
}

function trimmed(words: readonly Tagged[], isCut: boolean): Tagged[] {
  let end = words.length
  const dangles = (word = '') =>
    isCut ? DANGLING.has(word) || GOES_ON.test(word) : LOOSE.test(word)
  while (end > 0 && dangles(words[end - 1]?.word)) end--
  return words.slice(0, end)
}

/** A word as a heading has it; a comma stays where the heading goes on. */
function shown(tagged: Tagged, isLast: boolean): string {
  return isLast || !tagged.text.endsWith(',') ? shownWord(tagged) : `${shownWord(tagged)},`
}

function shownWord({ text, word, isName }: Tagged): string {
  if (/^i(?:'|$)/.test(word)) return word.replace('i', 'I')
  const bare = bareWord(text)
  const isShout = bare.length > 3 && bare === bare.toUpperCase() && /^\p{L}+$/u.test(bare)
  if (isShout) return word
  return isName || /\p{Lu}.*\p{Lu}|^\p{Lu}/u.test(bare) ? bare : word
}
