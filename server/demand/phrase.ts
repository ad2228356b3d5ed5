import { normalized } from '../../contract/normal-form.ts'

/** Words that hardly change what is searched for. Question words and 'near' do. */
const FILLERS = new Set(
  'a an and are as at by did do for from i in is me my of the to with you your'.split(' '),
)

/** Words whose last s is no plural, or whose plural is something else. */
const AS_THEY_ARE = new Set('always goods lens news perhaps series species windows'.split(' '))

/** Phrases have no more words than keywords may have. */
const SUBJECTS_MAX = 10

/**
 * The words of a phrase in small letters, without accents, which few people type. Signs inside
 * names such as c++ and .net stay.
 */
export function wordsOf(phrase: string): string[] {
  const plain = normalized(phrase, 'NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  return normalized(plain)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[^\p{L}\p{M}\p{N}+#.&]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^[&#+]+|(?<![.&])[.&]+$/g, ''))
    .map((word) => (/^(\p{L}\.)+\p{L}$/u.test(word) ? word.replaceAll('.', '') : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/**
 * The same for singular and plural, as planners group them. Not always a word: 'movie' and 'movies'
 * are 'movy'. Unlike in `analysis/text/stems.ts`, -ing and -ed stay: 'train' and 'training' are
 * searched for by different people.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /^\d/.test(word) || AS_THEY_ARE.has(word)) return word
  if (/(ss|us|is)$/.test(word)) return word
  return singularOf(word)
    .replace(/(?<=..)ie$/, 'y')
    .replace(/(?<=x|z|ch|sh|...o)e$/, '')
    .replace(/zz$/, 'z')
}

function singularOf(word: string): string {
  const endsInEs = /(ss|x|z|ch|sh|[^ao]us|...o)es$/.test(word)
  return endsInEs ? word.slice(0, -2) : word.replace(/s$/, '')
}

/** What a phrase is about: the distinct stems of its words, without fillers if others are left. */
export function subjectsOf(phrase: string): string[] {
  const words = wordsOf(phrase)
  // A last letter is a name: vitamin a.
  const subjects = words.filter(
    (word, index) =>
      !FILLERS.has(word) || (index > 0 && index === words.length - 1 && word === 'a'),
  )
  const stems = (subjects.length > 0 ? subjects : words).map(stemOf)
  return [...new Set(stems)].slice(0, SUBJECTS_MAX).sort()
}

/** The same for close variants: another order, a plural, another filler. */
export const keyOf = (subjects: readonly string[]) => subjects.join(' ')

export const isFiller = (word: string) => FILLERS.has(word)
