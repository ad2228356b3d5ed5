import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('writes rows after RFC 4180, with a byte order mark', () => {
  expect(
    csvText([
      ['a', 1, null],
      ['b, c', 'say "hi"', 'two\nlines'],
    ]),
  ).toBe('\uFEFFa,1,\r\n"b, c","say ""hi""","two\nlines"\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  // A separate cell if semicolons are separators.
  ['x;=1+1', '"x;=1+1"'],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['=cmd|"/c calc"!A0', '"\'=cmd|""/c calc""!A0"'],
])('neutralizes %j', (typed, written) => {
  expect(csvText([[typed]])).toBe(`\uFEFF${written}\r\n`)
})

it('leaves numbers, and signs inside a text, unchanged', () => {
  expect(csvText([[-1.5, 'a-b', 'a=b']])).toBe('\uFEFF-1.5,a-b,a=b\r\n')
})
