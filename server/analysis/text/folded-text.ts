/** The folded form of a text for comparison, with the original position of each unit. */
export interface FoldedText {
  text: string
  /** UTF-16 offsets in the original, one for each unit of `text`. */
  starts: number[]
  ends: number[]
}

const SAME: readonly [RegExp, string][] = [
  [/[‘’‚‛′`´]/u, "'"],
  [/[“”„‟″«»]/u, '"'],
  [/[‐‑‒–—―−]/u, '-'],
  [/\s/u, ' '],
]
/** Accents as Latin, Greek and Cyrillic have them; the signs of other scripts are letters in their own right. */
const ACCENT = /[\u0300-\u036F]|[\u0483-\u0489]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]/gu
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034F/u

/** Folds case, accents, white space, typographic quotes, dashes and ellipses; leaves invisible characters out. */
export function foldText(original: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] }
  let at = 0
  let last = ''
  for (const character of original) {
    const start = at
    at += character.length
    const units = foldCharacter(character)
    // The text is only read at the end: each look at one that still grows would copy it.
    if (units === ' ' && last === ' ') continue
    // An accent that stands by itself belongs to the letter before it.
    if (units === '' && folded.ends.length > 0 && character.match(ACCENT) !== null) {
      folded.ends[folded.ends.length - 1] = at
    }
    folded.text += units
    last = units.at(-1) ?? last
    for (let unit = 0; unit < units.length; unit++) {
      folded.starts.push(start)
      folded.ends.push(at)
    }
  }
  return folded
}

const known = new Map<string, string>()
/** Limits the cache, which foreign texts could otherwise grow forever. */
const KNOWN_MAX = 20_000

function foldCharacter(character: string): string {
  const found = known.get(character)
  if (found !== undefined) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const folded = foldNew(character)
  known.set(character, folded)
  return folded
}

function foldNew(character: string): string {
  if (/^[\x21-\x7E]$/.test(character) && character !== '`') return character.toLowerCase()
  if (INVISIBLE.test(character)) return ''
  for (const [pattern, plain] of SAME) if (pattern.test(character)) return plain
  return character.normalize('NFKD').replace(ACCENT, '').toLowerCase()
}
