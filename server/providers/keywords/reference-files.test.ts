import { expect, test } from 'vitest'
import { keyOf, subjectsOf } from '../../demand/phrase.ts'
import { parseReferences, readReferences } from './reference-files.ts'

const HEADER = 'phrase,volume,cpc,competition,peak\n'

test('reads a line into a reference', () => {
  expect(
    parseReferences('a.csv', `${HEADER}snow tires,27100,1.4,98,11 12\nlaw of demand,0,,0,\n`),
  ).toEqual([
    { phrase: 'snow tires', volume: 27_100, cpc: 1.4, competition: 98, peaks: [11, 12] },
    { phrase: 'law of demand', volume: 0, cpc: null, competition: 0, peaks: [] },
  ])
})

test.each([
  ['another header', 'phrase,volume\n', 'line 1'],
  ['too few columns', `${HEADER}snow tires,27100,1.4\n`, 'five columns'],
  ['capitals', `${HEADER}Snow Tires,27100,1.4,98,\n`, 'has no phrase'],
  ['a volume between the steps', `${HEADER}snow tires,27000,1.4,98,\n`, 'no step'],
  ['no volume', `${HEADER}snow tires,,1.4,98,\n`, 'no step'],
  ['a price of nothing', `${HEADER}snow tires,27100,0,98,\n`, 'no cpc'],
  ['no competition', `${HEADER}snow tires,27100,1.4,,\n`, 'competition'],
  ['eleven words', `${HEADER}a b c d e f g h i j k,10,,0,\n`, 'too many words'],
  ['a thirteenth month', `${HEADER}snow tires,27100,1.4,98,13\n`, 'no month'],
])('refuses %s, with file and line', (_what, text, message) => {
  expect(() => parseReferences('a.csv', text)).toThrow(message)
  expect(() => parseReferences('a.csv', text)).toThrow('a.csv')
})

test('the references are many, and hardly any phrase stands twice', async () => {
  const all = await readReferences()
  expect(all.length).toBeGreaterThan(40_000)
  expect(new Set(all.map(({ phrase }) => phrase)).size).toBe(all.length)
  const keys = new Set(all.map(({ phrase }) => keyOf(subjectsOf(phrase))))
  expect(keys.size / all.length).toBeGreaterThan(0.95)
})
