import { normalized } from './normal-form.ts'

/** What an empty keyword, or one of white space, is answered with. */
export const KEYWORD_EMPTY = 'Please enter a keyword related to your niche'
/** Code points. */
export const KEYWORD_MAX = 80
export const KEYWORD_TOO_LONG = `Keyword must be at most ${KEYWORD_MAX} characters long`
export const KEYWORD_WORDS_MAX = 10
export const KEYWORD_TOO_MANY_WORDS = `Keyword must be at most ${KEYWORD_WORDS_MAX} words long`
export const KEYWORD_WORDLESS = 'Keyword must contain letters or digits'

/**
 * A keyword as figures are kept under it: what keyword planners leave out is a
 * space, spaces are single, lower case. Empty where nothing can be looked up.
 */
export function keywordKey(keyword: string): string {
  return normalized(keyword)
    .replace(/[^\p{L}\p{M}\p{N}&'.+#/_$:-]+/gu, ' ')
    .replace(/(?<!\S)[^\p{L}\p{N}\s]+(?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Whether a keyword has few enough words for figures to be kept under it. */
export function hasFewWords(keyword: string): boolean {
  return keywordKey(keyword).split(' ').length <= KEYWORD_WORDS_MAX
}
