import type { Tagged } from './tagging.ts'
import { bareWord, tagWords } from './tagging.ts'

/** Least and most words of a heading. */
export const HEADING_WORDS = { min: 5, max: 9 }

/** A heading that says what people ask for, and the thing that they ask for. */
export const ASKED = /^People (?:want|need|look for|would pay for) ((?:an?|some|one) .+)$/

const FIRST = /^(?:i|we|i'm|we're|i've|we've|i'd|we'd|i'll|we'll)$/
const FILLERS = new Set(
  'really just literally actually basically honestly simply totally absolutely definitely probably personally anyway though please'.split(
    ' ',
  ),
)
const MINE = /^(?:my|our)$/
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
const OPENS: readonly (readonly [from: RegExp, to: string])[] = [
  [
    /^(?:i|we) (?:can't|cannot|can not|can never|couldn't|could not|could never|am unable to|are unable to|wasn't able to|was not able to|am not able to|was unable to)(?: seem to)? /,
    'Cannot ',
  ],
  [
    /^(?:i|we) (?:don't|do not|didn't|did not|never|have no idea|had no idea|don't even|still don't) know /,
    'Do not know ',
  ],
  [/^(?:i|we) have no idea /, 'Do not know '],
  [
    /^(?:would|i'd|we'd|i would|we would) (?:happily |gladly |even )?pay (?:\S+ ){0,3}?for (?=an?\b|some\b|something\b|somebody\b|someone\b|one\b)/,
    'People would pay for ',
  ],
  [
    /^(?:i|we)(?:'m|'re| am| are|'ve been| have been)? (?:looking|searching|hunting) for (?=an?\b|some\b|something\b|any\b)/,
    'People look for ',
  ],
  [
    /^(?:i'm|i am|we're|we are|i was|we were|i've been|we've been|i have been|we have been|i keep|we keep|i kept|we kept|i end up|we end up|i ended up|we ended up) (?=\w+ing\b)/,
    '',
  ],
  [
    /^(?:i'm|i am|we're|we are|i was|we were) (?=(?:stuck|tired|sick|fed up|afraid|lost|drowning|left|forced|confused|worried|behind|out of)\b)/,
    '',
  ],
  [
    /^(?:i|we)(?:'ve| have| had|'d)? (?:had to|have to|got to|gotta|need to|must|am forced to|was forced to|were forced to) /,
    'Have to ',
  ],
  [
    /^(?:i|we) (?:really |just |so |do |often )?wish(?:ed)? (?:that )?(?:there (?:was|were)|(?:someone|somebody|they|you) (?:made|sold|had|would make|offered)) /,
    'People want ',
  ],
  [
    /^(?:i|we)(?:'d| would) (?:really |just |so )?(?:love|like|kill for|buy) (?:to (?:see|have|find) )?(?=an?\b|some\b|one\b|something\b)/,
    'People want ',
  ],
  [
    /^(?:i|we) (?:really |desperately |just |badly )?(?:need|want) (?=an?\b|some\b|something\b)/,
    'People need ',
  ],
  [/^(?:is|are) there (?=an? |any |some )/, 'People look for '],
  [/^no way (?:for me |for us )?to /, 'No way to '],
]

/**
 * A statement of a trouble made from a clause: without its first person, fillers, and what dangles
 * at its end. Undefined where no statement of 5 to 9 words is left, where its reason would be cut
 * off, and where a slip of the writer's makes it unreadable.
 */
export function statementOf(clause: string): Line | undefined {
  const plain = clause.replace(/[’‘`´]/gu, "'").replace(/(?<![?!.])[?!.]+$/u, '')
  let text = plain
  for (const [from, to] of OPENS) {
    const lower = text.toLowerCase()
    const match = from.exec(lower)
    if (match === null) continue
    text = to + text.slice(match[0].length)
    break
  }
  return lineOf(text)
}

/** A heading, and whether words were cut off at its end. */
export interface Line {
  text: string
  isCut: boolean
}

/** A text as a heading of 5 to 9 words. */
export function lineOf(text: string): Line | undefined {
  const all = tagWords(text).filter(({ word }) => word !== '' && !FILLERS.has(word))
  if (isGarbled(all)) return undefined
  const subject = firstPersonOut(all)
  if (subject === undefined) return undefined
  const { words, isOpen } = cutToSize(subject)
  const isCut = words.length < subject.length
  if (isCut && words.some(({ word }) => REASON.test(word))) return undefined
  const kept = isOpen ? toLastThing(words, subject[words.length]) : trimmed(words, isCut)
  if (kept.length < HEADING_WORDS.min) return undefined
  const line = kept.map((each, index) => shown(each, index === kept.length - 1)).join(' ')
  return { text: line.charAt(0).toUpperCase() + line.slice(1), isCut }
}

/** An article before a small word: "break the up crema". */
function isGarbled(words: readonly Tagged[]): boolean {
  return words.some(
    ({ word }, index) => /^(?:the|an?)$/.test(word) && SMALL.test(words[index + 1]?.word ?? ''),
  )
}

/** "I lost three dogs" becomes "lost three dogs", "my pump jams" becomes "pump jams". */
function firstPersonOut(words: readonly Tagged[]): Tagged[] | undefined {
  let rest = [...words]
  const first = rest[0]
  if (first === undefined) return undefined
  if (FIRST.test(first.word)) rest = rest.slice(1)
  return rest.flatMap((each, index) => {
    if (!MINE.test(each.word)) return each
    return index === 0 ? [] : { ...each, text: 'the', word: 'the' }
  })
}

/**
 * At most nine words, ended at a comma or before the preposition that would go on too long; open
 * where there is neither, so that a phrase may be cut in two.
 */
function cutToSize(words: readonly Tagged[]): { words: Tagged[]; isOpen?: boolean } {
  if (words.length <= HEADING_WORDS.max) return { words: [...words] }
  const atComma = words.slice(0, HEADING_WORDS.max).findLastIndex(({ text }) => text.endsWith(','))
  if (atComma + 1 >= HEADING_WORDS.min) return { words: words.slice(0, atComma + 1) }
  for (let end = HEADING_WORDS.max; end >= HEADING_WORDS.min; end--) {
    const next = words[end]
    if (next !== undefined && (next.kind === 'preposition' || next.kind === 'conjunction'))
      return { words: words.slice(0, end) }
  }
  return { words: words.slice(0, HEADING_WORDS.max), isOpen: true }
}

/**
 * What was cut in the middle of a phrase, up to its last whole thing: what follows that was to say
 * more of what is gone, and 'metal screen' was a 'metal screen filter'.
 */
function toLastThing(words: readonly Tagged[], next: Tagged | undefined): Tagged[] {
  const whole = trimmed(words, true)
  const isThing = ({ kind }: Tagged) => kind === 'noun'
  const isHalf = next?.kind === 'noun' && whole.length === words.length
  const end = isHalf ? whole.findLastIndex((each) => !isThing(each)) + 1 : whole.length
  const rest = whole.slice(0, end)
  return rest.slice(0, rest.findLastIndex(isThing) + 1)
}

function trimmed(words: readonly Tagged[], isCut: boolean): Tagged[] {
  let end = words.length
  const dangles = (word = '') => DANGLING.has(word) || (isCut && GOES_ON.test(word))
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
