import { expect, it } from 'vitest'
import { keywordLines, listProblem } from './keyword-lines.ts'

const lines = (count: number) =>
  keywordLines(Array.from({ length: count }, (_, index) => `phrase ${index}`).join('\n'))

it('takes one phrase a line, and keeps the numbers of the lines', () => {
  expect(keywordLines('\ncat food\r\n\r\n  dog beds \rbird cages\n   ')).toEqual([
    { line: 2, keyword: 'cat food' },
    { line: 4, keyword: 'dog beds' },
    { line: 5, keyword: 'bird cages' },
  ])
})

it('takes the first cell of rows from a sheet', () => {
  const text = 'Keyword\tMonthly volume\ncat food\t1,200\n"beds, large"\t90\n"5"" tiles"\t10\n\t40'
  expect(keywordLines(text)).toEqual([
    { line: 2, keyword: 'cat food' },
    { line: 3, keyword: 'beds, large' },
    { line: 4, keyword: '5" tiles' },
  ])
})

it.each(['Keyword', 'keywords', '\uFEFF"Keyword"', 'Search terms', 'Top queries\tClicks'])(
  'leaves out the heading %j',
  (heading) => {
    expect(keywordLines(`${heading}\ncat food`)).toEqual([{ line: 2, keyword: 'cat food' }])
  },
)

it.each([
  ['keyword research\ncat food', 2],
  ['cat food\nkeywords', 2],
  ['\n\nkeywords\n', 1],
])('keeps every phrase of %j, because none is a heading', (text, count) => {
  expect(keywordLines(text)).toHaveLength(count)
})

it('keeps lone quotes and what is not a cell', () => {
  expect(keywordLines('"\n12" pizza\n"a" or "b').map(({ keyword }) => keyword)).toEqual([
    '"',
    '12" pizza',
    '"a" or "b',
  ])
})

it('cuts nothing off: a list over the limit says so', () => {
  expect(listProblem(lines(50))).toBe('')
  expect(lines(62)).toHaveLength(62)
  expect(listProblem(lines(62))).toBe(
    'A list can have at most 50 keywords, and this one has 62. Please remove 12.',
  )
})

it('needs a phrase, and none that cannot be sent', () => {
  expect(listProblem(keywordLines(' \n\t\n'))).toBe('Please enter at least one keyword')
  expect(listProblem(keywordLines(`cats\n${'x'.repeat(1_001)}`))).toBe(
    'Line 2 is too long to be a keyword. Please shorten it.',
  )
})

it('reads 100,000 characters at once', () => {
  const began = performance.now()
  keywordLines('"\t'.repeat(50_000))
  keywordLines(' \n'.repeat(50_000))
  expect(performance.now() - began).toBeLessThan(500)
})
