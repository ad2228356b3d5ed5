import { normalized } from '../../../contract/normal-form.ts'

/** Plain enough for any database's own idea of words and of lower case. */
const PLAIN = /^[\n\x20-\x7e]*$/
const NO_WORD = /[^\p{L}\p{M}\p{N}'+#]+/gu
/** Scripts that put no space between words: every character is a word of its own. */
const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]/gu

function spread(text: string): string {
  return normalized(text, 'NFKC').toLowerCase().replace(NO_WORD, ' ').replace(SPACELESS, ' $& ')
}

/**
 * What is searched in a text's stead: lower case, typographic marks away,
 * scripts without spaces taken apart. Null where the text can be searched as
 * it is, whatever the database's locale.
 */
export function searchWords(text: string): string | null {
  if (PLAIN.test(text)) return null
  return spread(text.replaceAll('’', "'")).replace(/\s+/g, ' ').trim()
}

/** A community's name as words: SeniorDogs is about senior dogs. */
export function communityWords(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
    .replace(NO_WORD, ' ')
    .trim()
}

/** Bounds of a query, however long the market's name. */
const TERMS_MAX = 8
const TERM_MAX = 40

/** Words of a market's name as they are looked for; a run of a spaceless script is one phrase. */
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
