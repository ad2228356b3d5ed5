import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineSchema } from './line.ts'
import { cleanText, isCleanText, textLength } from './text.ts'

/** Any UTF-16 text, with lone surrogates and controls, and many characters that must be removed. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u0000',
        '\uD800',
        '\uDC00',
        '\u200B',
        '\u202E',
        '\uFEFF',
        '\u0085',
        '\u00AD',
      ),
      fc.constantFrom(
        '\uFE0F',
        '\u{E0041}',
        '\u034F',
        '\u2028',
        '\t',
        '\n',
        ' ',
        '\u00A0',
        '\u3000',
      ),
      fc.constantFrom('e\u0301', '\u212B', '\u1100\u1161', '\u2000', '\u0344', 'a'),
    ),
  )
  .map((parts) => parts.join(''))

describe('clean text', () => {
  test('is clean, normalized, trimmed and does not change when cleaned again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text)
        expect(isCleanText(clean)).toBe(true)
        expect(cleanText(clean)).toBe(clean)
        expect(clean).toBe(clean.normalize('NFC').trim())
        expect(clean).not.toMatch(/\s{2}/u)
        expect(clean.isWellFormed()).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['  Dog\t\n Care  ', 'Dog Care'],
    ['Do\u0000g', 'Dog'],
    ['Dog\u200B Care', 'Dog Care'],
    ['\u202EeraC goD', 'eraC goD'],
    ['Dog\u{E0041}', 'Dog'],
    ['Cafe\u0301', 'Café'],
    ['Dog\uD800', 'Dog'],
    ['犬 ケア', '犬 ケア'],
    ['Nähen & Stricken', 'Nähen & Stricken'],
  ])('of %j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })
})

describe('a line typed by a person', () => {
  const name = lineSchema('Full name', 1, 10)

  test.each([
    ['کتاب\u200Cها', 'کتابها'],
    ['\u2764\uFE0F dogs', '\u2764 dogs'],
  ])('that is %j loses the joiners of keyboards', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  test('is trimmed and normalized', () => {
    expect(name.parse('  Zoe\u0308 ')).toBe('Zoë')
  })

  test.each(['a\r\nBcc: x', 'a\u0000', 'a\u200Bb', '\uD800'])('may not be %j', (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe(
      'Full name must not contain control or invisible characters',
    )
  })

  test('is measured in code points', () => {
    expect(name.safeParse('🗺'.repeat(10)).success).toBe(true)
    expect(name.safeParse('🗺'.repeat(11)).error?.issues[0]?.message).toBe(
      'Full name must be at most 10 characters long',
    )
    expect(textLength('🗺🗺')).toBe(2)
  })

  test('must not be empty if one character is required', () => {
    expect(name.safeParse('   ').error?.issues[0]?.message).toBe('Full name must not be empty')
  })
})
