import { normalized } from '../../contract/normal-form.ts'
import { stemOf } from '../analysis/text/stems.ts'
import { STOP_WORDS } from '../analysis/text/stop-words.ts'

/** Scripts without spaces between words. Every character counts as a word. */
export const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/gu
const WORD = /\p{L}[\p{L}\p{M}\p{N}]*/gu
const POSSESSIVE = /['’]s?(?![\p{L}\p{M}])/gu
/** Endings that a word for a doer, a place or an act adds to its stem: grinder, storage, tasting. */
const ENDING = /(?:er|or|ag|ing|ist|ation|ion|ment)$/
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
  const cut = stem.replace(ENDING, '')
  const root = cut.length >= ROOT_MIN ? cut : stem
  known.set(word, root)
  return root
}

/** The words of a text in lower case, in order. Single letters are none, except in spaceless scripts. */
export function wordsIn(text: string): string[] {
  const plain = normalized(text, 'NFKC').toLowerCase().replace(POSSESSIVE, '')
  const words = plain.replace(SPACELESS, ' $& ').match(WORD) ?? []
  return words.filter((word) => word.length <= LENGTH_MAX && (word.length > 1 || word > '\u02ff'))
}

/** True for a word without a topic, such as problem or buy. */
export const isTalk = (word: string) => STOP_WORDS.has(word) || STOP_WORDS.has(rootOf(word))

/** Words before a verb. */
const BEFORE_VERB = new Set(
  "to i you we they one people can could should would must will do does did don't doesn't didn't never always not just please".split(
    ' ',
  ),
)
const SPOKEN = /[\p{L}\p{M}\p{N}'’]+/gu

/** Roots of the words of a text for what is done, or was: tasting, tasted, to taste, I taste. */
export function actsIn(text: string): string[] {
  const words = (text.toLowerCase().match(SPOKEN) ?? []).map((word) => word.replaceAll('’', "'"))
  return words
    .filter((word, at) => /(?:ing|er|ers|ed)$/.test(word) || BEFORE_VERB.has(words[at - 1] ?? ''))
    .filter((word) => word.length <= LENGTH_MAX)
    .map(rootOf)
}

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
/** Words that make another word of a verb before them: pour over, pop up. */
const PARTICLES = new Set(['over', 'up', 'down', 'off', 'out', 'through'])

/** True for two roots of which the second is a particle. */
export const isPhrasal = (pair: string) => PARTICLES.has(pair.slice(pair.indexOf(' ') + 1))

/** Meaningful words of a text that stand side by side within a clause, as pairs of roots. */
export function pairsIn(text: string): string[] {
  return text.split(CLAUSE_END).flatMap((clause) => {
    const words = spokenIn(clause)
    return words.slice(1).flatMap((word, at) => {
      const before = words[at] ?? ''
      if (isTalk(before) || (isTalk(word) && !PARTICLES.has(word))) return []
      return [`${rootOf(before)} ${rootOf(word)}`]
    })
  })
}
