import { STOP_WORDS } from './stop-words.ts'

/** A word of a text: its original form, its lower case and its stem. */
export interface Word {
  surface: string
  stem: string
  /** True if it has no meaning on its own ("the", "really", "trying"). */
  isStop: boolean
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-]\p{L}[\p{L}\p{M}\p{N}]*)*/gu
const known = new Map<string, string>()
/** Limits the cache, which foreign texts could otherwise grow forever. */
const KNOWN_MAX = 50_000
/** UTF-16 units; what is longer is no word of any language, stays as it is and is not remembered. */
const LENGTH_MAX = 60

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const [match] of text.matchAll(WORD)) {
    const surface = match.toLowerCase().replaceAll('’', "'")
    const stem = stemOf(surface)
    const isStop = surface.length < 3 || STOP_WORDS.has(surface) || STOP_WORDS.has(stem)
    words.push({ surface, stem, isStop })
  }
  return words
}

/** The meaningful stems of a text, without duplicates. */
export function contentStems(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap((word) => (word.isStop ? [] : [word.stem])))
}

/** The ending of a word for who, or what, does something: a roaster, a grinder. */
const DOER = /(?:er|or)$/
/** Letters that remain of a doer at least. */
const DOING_MIN = 4

/** The meaningful stems of a market's name, with what its doers do: of 'coffee roasters' also roast. */
export function marketStems(market: string): Set<string> {
  const stems = [...contentStems(market)]
  // Of one word alone, the ending may be part of it: flowers, showers.
  if (stems.length < 2) return new Set(stems)
  const doings = stems.filter((stem) => DOER.test(stem)).map((stem) => stem.replace(DOER, ''))
  return new Set([...stems, ...doings.filter(({ length }) => length >= DOING_MIN)])
}

/** A light English stem: plurals, -ing, -ed, -ly and possessives off; other scripts stay as they are. */
export function stemOf(word: string): string {
  if (word.length > LENGTH_MAX) return word
  const found = known.get(word)
  if (found !== undefined) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const stem = strip(word.replace(/'s?$/, ''))
  known.set(word, stem)
  return stem
}

function strip(word: string): string {
  if (!/^[a-z-]{4,}$/.test(word)) return word
  let stem = word
  if (/(?:ss|us|is)$/.test(stem)) return stem
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (/(?:sh|ch|x|ss|zz)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (stem.endsWith('s')) stem = stem.slice(0, -1)
  const hasVowel = /[aeiouy]/.test(stem.slice(0, -3))
  if (hasVowel && stem.endsWith('ing') && stem.length > 5) stem = undouble(stem.slice(0, -3))
  else if (hasVowel && /[^e]ed$/.test(stem) && stem.length > 4) stem = undouble(stem.slice(0, -2))
  else if (stem.endsWith('ly') && stem.length > 5) stem = stem.slice(0, -2)
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

function undouble(stem: string): string {
  return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
}
