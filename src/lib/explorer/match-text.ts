import type { NicheMatch } from '../../../contract/niche-search.ts'
import { searchText } from './search.ts'

export interface Mark {
  start: number
  end: number
}

/** A part of a text, and whether it matches a search. */
export interface Piece {
  text: string
  isMarked: boolean
}

/** What stands before the text that matched. */
export const MATCH_LEAD: Record<NicheMatch, string> = {
  name: 'name:',
  summary: 'about:',
  customer: 'customer:',
  problem: 'problem:',
  word: 'searched as',
  narrower: 'with',
  also: 'also belongs to',
}

/** Characters before the first match; a line has room for little more. */
const BEFORE_MAX = 24

/** Where a long text begins to be shown: at a word shortly before its first match. */
function beginning(text: string, first: number): number {
  if (first <= BEFORE_MAX) return 0
  const space = text.indexOf(' ', first - BEFORE_MAX)
  return space < 0 || space >= first ? first : space + 1
}

/** A text in pieces, from shortly before its first match on. */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const from = beginning(text, marks[0]?.start ?? 0)
  const pieces: Piece[] = from > 0 ? [{ text: '… ', isMarked: false }] : []
  let at = from
  for (const { start, end } of marks) {
    if (start < at) continue
    pieces.push({ text: text.slice(at, start), isMarked: false })
    pieces.push({ text: text.slice(start, end), isMarked: true })
    at = end
  }
  pieces.push({ text: text.slice(at), isMarked: false })
  return pieces.filter((piece) => piece.text !== '')
}

/** The words of a name that hold a word of the typed text. */
export function nameMarks(name: string, typed: string): Mark[] {
  const words = searchText(typed).split(' ').filter(Boolean)
  return [...name.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].flatMap(({ 0: word, index }) => {
    const text = searchText(word)
    const isFound = words.some((each) => text.includes(each))
    return isFound ? [{ start: index, end: index + word.length }] : []
  })
}
