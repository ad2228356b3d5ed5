import { normalized } from '../../contract/normal-form.ts'
import { stemOf } from '../analysis/text/stems.ts'
import { STOP_WORDS } from '../analysis/text/stop-words.ts'

/** Scripts without spaces between words. Every character counts as a word. */
export const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/gu
const WORD = /\p{L}[\p{L}\p{M}\p{N}]*/gu
/** A prefix that people write with and without a dash: e-bike, ebike. */
const PREFIX = /(?<![\p{L}\p{M}\p{N}])e-(?=\p{L}{3})/gu
const POSSESSIVE = /['’]s?(?![\p{L}\p{M}])/gu
/** Endings that a word for a doer, a place or an act adds to its stem: grinder, storage, tasting. */
const ENDING = /(?:er|or|ag|ing|ist|ation|ion|ment)$/
/** British spelling: travelling, labelled, and flavoured, colours. */
const DOUBLED = /^(trave|labe|cance|mode|leve|counse|jewe|pane|tunne|channe)ll/
const WITH_U = /^(flav|col|od|harb|lab|vap|fav|neighb|hum|rum)our/
/** Flipper as flip. Of other words the short one is another word: hopper, hop. */
const DOER = /^(?:(flip)p|(knit)t|(swim)m|(trim)m|(blog)g|(vlog)g|(jog)g|(program)m|(drum)m)er$/
/** Letters that remain of a stem at least. */
const ROOT_MIN = 4
/** UTF-16 units; what is longer is no word of any language. */
const LENGTH_MAX = 40

const known = new Map<string, string>()
/** Limits the cache, which foreign texts could otherwise grow forever. */
const KNOWN_MAX = 20_000

/** The root of a word in lower case, which grinder, grinds and grinding share. */
export function rootOf(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const stem = stemOf(word)
    .replace(DOUBLED, '$1l')
    .replace(WITH_U, '$1or')
    .replace(DOER, '$1$2$3$4$5$6$7$8$9')
  const cut = stem.replace(ENDING, '')
  const root = cut.length >= ROOT_MIN ? cut : stem
  known.set(word, root)
  return root
}

/** The words of a text in lower case, in order. Single letters are none, except in spaceless scripts. */
export function wordsIn(text: string): string[] {
  const plain = normalized(text, 'NFKC').toLowerCase().replace(POSSESSIVE, '').replace(PREFIX, 'e')
  const words = plain.replace(SPACELESS, ' $& ').match(WORD) ?? []
  return words.filter((word) => word.length <= LENGTH_MAX && (word.length > 1 || word > '\u02ff'))
}

/** True for a word without a topic, such as problem or buy. */
export const isTalk = (word: string) => STOP_WORDS.has(word) || STOP_WORDS.has(rootOf(word))

/** Words before a verb. */
const BEFORE_VERB = new Set(
  "to i you we they one people everyone anyone can could should would must will do does did don't doesn't didn't never always not just please".split(
    ' ',
  ),
)
const SPOKEN = /[\p{L}\p{M}\p{N}'’]+/gu

/** What follows a 'store' that somebody does: "where do tenants store a kayak". */
const AFTER_STORE = new Set('a an the my your our their his her it them this these'.split(' '))

/** Roots of the words of a text for what is done, or was: tasting, tasted, to taste, I taste. */
export function actsIn(text: string): string[] {
  const words = (text.toLowerCase().match(SPOKEN) ?? []).map((word) => word.replaceAll('’', "'"))
  return words
    .filter((word, at) => /(?:ing|er|ers|ed|age)$/.test(word) || isDone(words, at))
    .filter((word) => word.length <= LENGTH_MAX)
    .map(rootOf)
}

const isDone = (words: readonly string[], at: number): boolean =>
  BEFORE_VERB.has(words[at - 1] ?? '') ||
  (words[at] === 'store' && AFTER_STORE.has(words[at + 1] ?? ''))

/** True for a participle: flavored, iced; not for a bed or a shed. */
export const isParticiple = (word: string) =>
  word.length >= 4 && /[^e]ed$/.test(word) && stemOf(word) !== word

/** Words of a text in order, with 'used' for what people call it otherwise. */
export const spokenIn = (text: string): string[] =>
  wordsIn(text.replace(/\b(?:second[- ]?hand|pre-?owned|pre-?loved)\b/gi, 'used'))

/** The roots of the meaningful words of a text, in order. */
export function rootsOf(text: string): string[] {
  return wordsIn(text).flatMap((word) => (isTalk(word) ? [] : [rootOf(word)]))
}

const CLAUSE_END = /[.!?;:,()"“”…\n]+/
/** Verbs with the small word that makes another verb of them, as roots. */
const PHRASAL = new Set([
  'pour over',
  'pop up',
  'sign up',
  'drop off',
  'fold out',
  'wash out',
  'print out',
  'cover up',
])
/** Small words that names have between two others: yoga for seniors, print on demand. */
const BETWEEN = new Set(['for', 'of', 'on', 'and', 'to', 'with', 'in'])

/** True for a pair of a verb and its small word. */
export const isPhrasal = (pair: string) => PHRASAL.has(pair)

/**
 * Meaningful words of a text that stand side by side within a clause, as pairs of roots, and those
 * with one small word between them: 'coffee grind', 'yoga for senior'.
 */
export function pairsIn(text: string): string[] {
  return text.split(CLAUSE_END).flatMap((clause) => {
    const words = spokenIn(clause)
    return words.flatMap((word, at) => {
      if (isTalk(word)) return []
      const [next = '', last = ''] = words.slice(at + 1, at + 3)
      const pair = `${rootOf(word)} ${isTalk(next) ? next : rootOf(next)}`
      if (next !== '' && (!isTalk(next) || isPhrasal(pair))) return [pair]
      return BETWEEN.has(next) && last !== '' && !isTalk(last) ? [`${pair} ${rootOf(last)}`] : []
    })
  })
}
