import { normalized } from '../../contract/normal-form.ts'
import { createLetterPatterns } from './letter-patterns.ts'
import type { WordCounts } from './nearness.ts'
import { subjectsOf, wordsOf } from './phrase.ts'
import type { References } from './references.ts'

/**
 * The lowest mean of the letter patterns that an unknown word may have. Measured with patterns of
 * nine tenths of the word list: 99.4 % of the other tenth reach it (5,753 words of four letters or
 * more), and 5.0 % of 4,000 strings of four to nine random letters. Of the words of four letters or
 * more that the references have and the list does not, mostly names and terms, 91 % of 11,602 do.
 */
const PATTERN_MIN = -3.6
/** Shorter unknown words are mostly initials, whose letters say nothing. */
const PATTERN_LETTERS = 4
/** Shorter words of the list are mostly parts of words: 'll', 'nd'. */
const EVERYDAY_LETTERS = 3
const SHORT_NUMBER = /^\d{1,5}(\.\d+)?$/
const LONG_NUMBER = /\d{6}/

/** Small words of other languages that are neither English nor common in English names. */
const FOREIGN = new Set(
  `para por desde una cerca muy avec dans und oder nicht eine beim ohne della delle degli uma voor
  een het`.split(/\s+/),
)

/** `short`: too short to tell, or a number. */
type WordKind = 'known' | 'plausible' | 'short' | 'noise'

/**
 * Tells what may be English from keyboard noise, so that a model is only asked about what it can
 * know. A phrase may be English if
 *
 * - none of its words is noise: an unknown word whose letters do not follow each other as in English,
 *   another script, or a number of more than five digits;
 * - at least half of its words are known or plausible, and one is known. A plausible word may stand
 *   alone, since it may be a new name;
 * - nothing shows another language: neither a small word of one, nor an accent in a phrase with
 *   unknown words. Many foreign phrases have neither and pass, so the model has to refuse them.
 *
 * Known are the words of the references and of the word list. The patterns are learned once, here,
 * which takes about 20 ms; a phrase takes about 0.01 ms.
 */
export function createLanguageCheck(references: References, counts: WordCounts) {
  const patternOf = createLetterPatterns(counts.keys())

  function kindOf(word: string): WordKind {
    if (word.length > 1 && references.having(word).length > 0) return 'known'
    if (word.length >= EVERYDAY_LETTERS && counts.has(word)) return 'known'
    if (SHORT_NUMBER.test(word)) return 'short'
    if (/[^a-z\d+#.&]/.test(word) || LONG_NUMBER.test(word)) return 'noise'
    const parts = word.split(/[^a-z]+/).filter((part) => part.length >= PATTERN_LETTERS)
    if (parts.length === 0) return 'short'
    const isWord = (part: string) => counts.has(part) || patternOf(part) >= PATTERN_MIN
    return parts.every(isWord) ? 'plausible' : 'noise'
  }

  return function mayBeLanguage(phrase: string): boolean {
    const kinds = subjectsOf(phrase).map(kindOf)
    const having = (kind: WordKind) => kinds.filter((each) => each === kind).length
    const [known, plausible] = [having('known'), having('plausible')]
    if (having('noise') > 0) return false
    if (wordsOf(phrase).some((word) => FOREIGN.has(word))) return false
    if (known < kinds.length && /\p{M}/u.test(normalized(phrase, 'NFD'))) return false
    if (known === 0) return plausible === 1 && kinds.length <= 2
    return (known + plausible) * 2 >= kinds.length
  }
}
