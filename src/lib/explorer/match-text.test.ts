import { expect, it } from 'vitest'
import { nameMarks, piecesOf } from './match-text.ts'

const shown = (text: string, marks: { start: number; end: number }[]) =>
  piecesOf(text, marks)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

it('marks the parts that match', () => {
  expect(shown('dog wheelchair rental', [{ start: 4, end: 14 }])).toBe('dog [wheelchair] rental')
  expect(shown('dog', [{ start: 0, end: 3 }])).toBe('[dog]')
  expect(shown('dog', [])).toBe('dog')
})

it('begins a long text at a word shortly before its first match', () => {
  const text = 'The floor is slippery, and so the back legs of the dog slide apart.'
  const start = text.indexOf('dog')
  expect(shown(text, [{ start, end: start + 3 }])).toBe('… the back legs of the [dog] slide apart.')
})

it('leaves out marks that overlap, and those outside of the text', () => {
  const marks = [
    { start: 0, end: 3 },
    { start: 2, end: 5 },
    { start: 90, end: 99 },
  ]
  expect(shown('dog care', marks)).toBe('[dog] care')
})

it('marks the words of a name that hold what was typed', () => {
  const name = 'Café & Tea Rooms'
  expect(shown(name, nameMarks(name, 'cafe room'))).toBe('[Café] & Tea [Rooms]')
  expect(nameMarks(name, '  ')).toEqual([])
})
