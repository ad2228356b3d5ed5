import { normalized } from '../../../contract/normal-form.ts'
import { stemOf } from '../../analysis/text/stems.ts'

/** A word of a text, and where it stands there. */
export interface NicheWord {
  /** Small letters without accents and apostrophes. */
  folded: string
  stem: string
  start: number
  end: number
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu

function fold(word: string): string {
  return normalized(word, 'NFD')
    .replace(/['’]s?$|[\p{M}'’]/gu, '')
    .toLowerCase()
}

/** The words of a text; parts that a hyphen joins, such as 'e-bike', also as one word. */
export function nicheWordsJoined(text: string, words = nicheWords(text)): NicheWord[] {
  const joined = words.flatMap((word, at) => {
    const next = words[at + 1]
    if (next === undefined || text.slice(word.end, next.start) !== '-') return []
    const folded = word.folded + next.folded
    return [{ folded, stem: stemOf(folded), start: word.start, end: next.end }]
  })
  return [...words, ...joined].sort((a, b) => a.start - b.start || a.end - b.end)
}

export function nicheWords(text: string): NicheWord[] {
  const words: NicheWord[] = []
  for (const { 0: match, index } of text.matchAll(WORD)) {
    const folded = fold(match)
    words.push({ folded, stem: stemOf(folded), start: index, end: index + match.length })
  }
  return words
}

/** Words that say nothing about a subject, beside others that do. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a about an and any are as at be been but by can cannot cant could do does doesnt dont for from get
  has have how i if in into is isnt it me my near need no not of on or our so some than that the
  their them then there they this to too very want was we were what when where which who why will
  with wont would you your business businesses company idea ideas niche niches startup`.split(
    /\s+/,
  ),
)
