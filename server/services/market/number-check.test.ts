import { describe, expect, test } from 'vitest'
import { statesOnlyKnown } from './number-check.ts'

const known = {
  plain: [1_327, 12, 2026, 44, 100, 823_456],
  money: [1.76, 12],
  percent: [-18, 62.4],
}

describe('a text', () => {
  test.each([
    'It is searched 1,327 times a month.',
    'It is searched about 1,300 times a month, or 1.3k.',
    'About 820,000 searches, or 823 thousand, or 0.82 million.',
    'It fell by 18% over 12 months.',
    'It fell by 18 percent; 62% of the months agree.',
    'A click costs $1.76, or about $1.8; the dearest $12.',
    'In Aug 2026, competition was 44 of 100.',
    'No number at all, and one more thing.',
    'The first of them.',
  ])('may say: %s', (text) => {
    expect(statesOnlyKnown(text, known)).toBe(true)
  })

  test.each([
    'It is searched 1,400 times a month.',
    'It is searched 1,328 times a month.',
    'About 1k searches.',
    'About 1,000 searches.',
    'It fell by 19%.',
    'It fell by 12%.',
    'A click costs $44.',
    'A click costs $2.',
    'A click costs 1.76 dollars.',
    'It has doubled.',
    'Two in three buyers stay.',
    'A third of them buy.',
    'Half of them buy.',
    'A dozen rivals.',
    'It is worth 5 million.',
    'It is worth $5bn.',
    '1e6 people',
    '٣ people',
    '½ of them',
    'Searched 1,327.5 times',
    'Buy 3d printers',
    'Version 1.2.3',
  ])('may not say: %s', (text) => {
    expect(statesOnlyKnown(text, known)).toBe(false)
  })
})
