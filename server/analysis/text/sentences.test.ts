import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text)

describe('the sentences of a text', () => {
  test.each([
    ['It broke. I cried.', ['It broke.', 'I cried.']],
    [
      'Paid approx. 40 dollars to Dr. Lee. Never again!',
      ['Paid approx. 40 dollars to Dr. Lee.', 'Never again!'],
    ],
    [
      'Small tools, e.g. files, rust. Big ones too.',
      ['Small tools, e.g. files, rust.', 'Big ones too.'],
    ],
    ['We open at 9 a.m. Nobody comes.', ['We open at 9 a.m.', 'Nobody comes.']],
    ['It costs 3.50 a piece. Too much.', ['It costs 3.50 a piece.', 'Too much.']],
    ['See www.example.com/a.b?c=d. It fails.', ['See www.example.com/a.b?c=d.', 'It fails.']],
    ['She said "it leaks." Then she left.', ['She said "it leaks."', 'Then she left.']],
    ['Why?! Because… nobody cares.', ['Why?!', 'Because… nobody cares.']],
    ['I waited... and waited. Nothing.', ['I waited... and waited.', 'Nothing.']],
    ['- too heavy\n- too loud\n1. no manual', ['too heavy', 'too loud', 'no manual']],
    ['> you said it works\nIt does not.', ['It does not.']],
    ['水漏れがひどい。修理できない！', ['水漏れがひどい。', '修理できない！']],
    ['no end at all', ['no end at all']],
    ['', []],
    [' \n \n', []],
  ])('%j', (text, sentences) => {
    expect(texts(text)).toEqual(sentences)
  })

  test('are cut at a pause in endless text', () => {
    const long = `${'and the clasp bends, '.repeat(40)}so there`
    for (const sentence of texts(long)) expect(sentence.length).toBeLessThanOrEqual(280)
    expect(texts(long)[0]).toMatch(/bends,$/)
  })

  test('are spans of the text, in order, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.stringMatching(/^[a-zA-Z .!?\n>,"'1-9…-]{0,700}$/),
    )
    fc.assert(
      fc.property(text, (value) => {
        let last = 0
        for (const { text: sentence, start, end } of splitSentences(value)) {
          expect(value.slice(start, end)).toBe(sentence)
          expect(sentence.trim()).toBe(sentence)
          expect(sentence).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(last)
          last = end
        }
      }),
      { numRuns: 500 },
    )
  })
})
