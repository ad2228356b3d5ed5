import { hasWords } from '../../../../contract/words.ts'
import { beginningOf, cleanParagraphs } from '../../../providers/discussions/plain-text.ts'
import { OWN_TEXT_MAX, type OwnText, type OwnTexts } from './own-text.ts'

/** The lines of a text, one at a time, without copying the whole. */
export function* linesOf(text: string): Generator<string> {
  let start = 0
  for (;;) {
    const end = text.indexOf('\n', start)
    if (end < 0) break
    yield text.slice(start, end)
    start = end + 1
  }
  if (start < text.length) yield text.slice(start)
}

/** One person's text, cleaned; a long one in several pieces, none of it left out. */
export function* piecesOf(raw: string, by: Omit<OwnText, 'text'>): OwnTexts {
  for (let start = 0; start < raw.length; ) {
    const piece = beginningOf(raw.slice(start, start + OWN_TEXT_MAX), OWN_TEXT_MAX)
    const end = start + OWN_TEXT_MAX >= raw.length ? piece.length : breakOf(piece)
    const text = cleanParagraphs(piece.slice(0, end), OWN_TEXT_MAX)
    yield hasWords(text) ? { ...by, text } : undefined
    start += end
  }
}

/** Where a piece that is too long should end: after a paragraph, a sentence or a word. */
function breakOf(piece: string): number {
  const least = piece.length / 2
  for (const mark of ['\n', '. ', ' ']) {
    const at = piece.lastIndexOf(mark)
    if (at > least) return at + mark.length
  }
  return Math.max(1, beginningOf(piece, piece.length - 1).length)
}
