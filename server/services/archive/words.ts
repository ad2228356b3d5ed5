import { normalized } from '../../../contract/normal-form.ts'
import { SPACELESS } from '../../relevance/terms.ts'

/** Plain text that every database splits and lowercases the same way. */
const PLAIN = /^[\n\x20-\x7e]*$/
const NO_WORD = /[^\p{L}\p{M}\p{N}'+#]+/gu

function spread(text: string): string {
  return normalized(text, 'NFKC').toLowerCase().replace(NO_WORD, ' ').replace(SPACELESS, ' $& ')
}

/**
 * The searchable form of a text: lowercase, without typographic marks, with spaceless scripts
 * split. Null if the text can be searched unchanged in any database locale.
 */
export function searchWords(text: string): string | null {
  if (PLAIN.test(text)) return null
  return spread(text.replaceAll('’', "'")).replace(/\s+/g, ' ').trim()
}

/** A community's name as words. For example, SeniorDogs becomes senior dogs. */
export function communityWords(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
    .replace(NO_WORD, ' ')
    .trim()
}

/** Sources whose communities are named after their topic. */
const TELLING: ReadonlySet<string> = new Set(['reddit', 'lemmy', 'sample'])

/** What the name of a discussion's community says about its topic. Empty if it says nothing. */
export function topicWords(source: string, community: string): string {
  return TELLING.has(source) ? communityWords(community) : ''
}

/** Limits of a query, for market names of any length. */
const TERMS_MAX = 8
const TERM_MAX = 40

/** The search terms of a market's name. A run of a spaceless script becomes one phrase. */
export function searchTerms(market: string): string[] {
  const bounded = Array.from(market).slice(0, 400).join('')
  const words = normalized(bounded, 'NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => Array.from(word).slice(0, TERM_MAX).join(''))
    .filter((word) => word !== '')
  return [...new Set(words)]
    .slice(0, TERMS_MAX)
    .map((word) => word.replace(SPACELESS, ' $& ').replace(/ +/g, ' ').trim())
}
