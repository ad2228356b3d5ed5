import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KEYWORD_EMPTY, keywordKey } from './keyword.ts'
import { analyzeKeywordBodySchema } from './market.ts'

function complaints(keyword: unknown): string[] {
  const parsed = analyzeKeywordBodySchema.safeParse({ keyword })
  return (parsed.error?.issues ?? []).map(({ message }) => message)
}

describe('the key of a keyword', () => {
  test.each([
    ['  Senior   DOG Ramps ', 'senior dog ramps'],
    ['dog ramps!?', 'dog ramps'],
    ['"dog ramps"', 'dog ramps'],
    ['C++ course', 'c++ course'],
    ["women's boots", "women's boots"],
    ['AT&T', 'at&t'],
    ['dogs & cats', 'dogs cats'],
    ['3.5 inch drive', '3.5 inch drive'],
    ['=HYPERLINK("http://x")', 'hyperlink http://x'],
    ['<b>dog</b>', 'b dog /b'],
    ['🐕 ramps', 'ramps'],
    ['🐕', ''],
    ['Cafe\u0301', 'caf\u00e9'],
    ['كلاب كبيرة', 'كلاب كبيرة'],
  ])('of %j is %j', (keyword, key) => {
    expect(keywordKey(keyword)).toBe(key)
  })

  test('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const key = keywordKey(text)
        expect(keywordKey(key)).toBe(key)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a keyword to analyze', () => {
  test.each(['dog', 'C#', 'عربي', '犬', '🐕 ramps', '<b>dogs</b>', '=1+1', 'x'.repeat(80)])(
    'may be %j',
    (keyword) => {
      expect(complaints(keyword)).toEqual([])
    },
  )

  test.each([
    ['', KEYWORD_EMPTY],
    [' \t ', KEYWORD_EMPTY],
    ['🐕🐕', 'Keyword must contain letters or digits'],
    ['?!', 'Keyword must contain letters or digits'],
    ['x'.repeat(81), 'Keyword must be at most 80 characters long'],
    ['x'.repeat(10_000), 'Keyword must be at most 80 characters long'],
    // Each becomes two characters in lowercase.
    ['İ'.repeat(41), 'Keyword must be at most 80 characters long'],
    ['a b c d e f g h i j k', 'Keyword must be at most 10 words long'],
    ['dog\u0000s', 'Keyword must not contain control or invisible characters'],
    ['dog\u202Es', 'Keyword must not contain control or invisible characters'],
  ])('may not be %j', (keyword, message) => {
    expect(complaints(keyword)).toContain(message)
  })
})
