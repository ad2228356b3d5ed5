import { normalized } from './normal-form.ts'

/** The message for a keyword that is empty or only white space. */
export const KEYWORD_EMPTY = 'Please enter a keyword related to your niche'
/** Counted in code points. */
export const KEYWORD_MAX = 80
export const KEYWORD_TOO_LONG = `Keyword must be at most ${KEYWORD_MAX} characters long`
export const KEYWORD_WORDS_MAX = 10
export const KEYWORD_TOO_MANY_WORDS = `Keyword must be at most ${KEYWORD_WORDS_MAX} words long`
export const KEYWORD_WORDLESS = 'Keyword must contain letters or digits'
/** Keywords in a list. */
export const LIST_MAX = 50
/** Characters of a line that can be sent at all; what the keyword may be is checked line by line. */
export const LIST_LINE_MAX = 1_000
/** Keywords of a list that a chart can show together. */
export const DRAWN_MAX = 5
/** The answer where an estimate knows nothing about a keyword. */
export const KEYWORD_UNKNOWN = 'No estimate: we know nothing about this phrase'

/**
 * The form of a keyword under which figures are stored: lowercase, single spaces,
 * with a space for every character that keyword planners leave out. Empty if
 * nothing is left to look up.
 */
export function keywordKey(keyword: string): string {
  return normalized(keyword)
    .replace(/[^\p{L}\p{M}\p{N}&'.+#/_$:-]+/gu, ' ')
    .replace(/(?<!\S)[^\p{L}\p{N}\s]+(?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** True if a keyword has few enough words to have figures. */
export function hasFewWords(keyword: string): boolean {
  return keywordKey(keyword).split(' ').length <= KEYWORD_WORDS_MAX
}
