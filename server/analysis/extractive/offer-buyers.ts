import { GROUPS, PERSONS } from '../reading-of-quotes/role-words.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'

const plural = (noun: string) =>
  /[^aeiou]y$/u.test(noun)
    ? `${noun.slice(0, -1)}ies`
    : `${noun}${/(?:s|x|ch|sh)$/u.test(noun) ? 'es' : 's'}`

const NOUNS = [...PERSONS, ...GROUPS].filter((noun) => /^[a-zé-]+$/u.test(noun)).map(plural)
const BUYERS = new Set([...NOUNS, 'churches', 'children', 'women', 'men'])
/** What follows 'for', up to a mark. */
const FOR = /\bfor ([^,;:.()]+)/giu
/** Where what is said of the buyers begins: 'landlords with ten doors', 'trainers who travel'. */
const MORE = / (?:who|that|which|with|at|in|on|from|under|after|before|without|to) /u

/** The buyers that an offer names: 'office coffee makers', 'landlords and pest control companies'. */
export function buyersOf(offer: string): string | undefined {
  for (const [, told = ''] of offer.matchAll(FOR)) {
    const buyers = told.split(MORE)[0] ?? ''
    if (BUYERS.has(buyers.split(' ').at(-1)?.toLowerCase() ?? '')) return buyers
  }
  return undefined
}

/**
 * True if an offer names buyers of whom most words are in none of the texts: bags for office coffee
 * makers are no answer to a shopper who looks for the roast date.
 * @param texts what is known of the niche's customer, the market and the trouble
 */
export function isForOthers(offer: string, texts: readonly string[]): boolean {
  const buyers = contentStems(buyersOf(offer) ?? '')
  return commonWords(buyers, contentStems(texts.join(' '))).length < buyers.size / 2
}
