/** Words that say how something is searched for, not what. */
const FILLERS = new Set(
  'a an and are as at be by can did do does for from how i if in is it its me my near no not of on or should that the this to versus vs what when where which who why will with you your'.split(
    ' ',
  ),
)

/** Phrases with more subjects are compared by the first of them. */
const SUBJECTS_MAX = 8

/** The words of a phrase in small letters, without accents, which few people type. Signs inside names such as c++ and .net stay. */
export function wordsOf(phrase: string): string[] {
  return phrase
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}+#.&]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^&+|[.&]+$/g, ''))
    .filter(Boolean)
}

/** Singular and plural are one word, as planners group them. */
export function stemOf(word: string): string {
  if (word.length < 4 || /^\d/.test(word) || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** What a phrase is about: the distinct stems of its words, without fillers if others are left. */
export function subjectsOf(phrase: string): string[] {
  const words = wordsOf(phrase)
  const subjects = words.filter((word) => !FILLERS.has(word))
  const stems = (subjects.length > 0 ? subjects : words).map(stemOf)
  return [...new Set(stems)].slice(0, SUBJECTS_MAX).sort()
}

/** The same for close variants: another order, a plural, another filler. */
export const keyOf = (subjects: readonly string[]) => subjects.join(' ')

export const isFiller = (word: string) => FILLERS.has(word)
