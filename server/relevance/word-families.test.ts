import { expect, test } from 'vitest'
import { rootOf } from './terms.ts'
import { isAct, isQualifying, qualifying, READY, relatedTo } from './word-families.ts'

test.each(['repair', 'storage', 'grooming', 'bookkeeping'])('%s is an act', (word) => {
  expect(isAct(rootOf(word))).toBe(true)
})

test.each([
  ['car', 'vehicle'],
  ['children', 'toddler'],
  ['seniors', 'elderly'],
  ['lawyer', 'attorney'],
  ['decaf', 'decaffeinated'],
])('%s is no act, and %s is another word for it', (word, other) => {
  expect(isAct(rootOf(word))).toBe(false)
  expect(relatedTo(rootOf(word))).toContain(rootOf(other))
})

test.each(['stain', 'nails', 'homework'])('%s is told of an act and is none', (word) => {
  expect(isAct(rootOf(word))).toBe(false)
  expect(relatedTo(rootOf(word))).toEqual([])
})

test('people talk of cleaning when they rinse', () => {
  expect(relatedTo(rootOf('cleaning'))).toEqual(
    expect.arrayContaining(['rinse', 'stain'].map(rootOf)),
  )
})

test.each([
  ['used', 'old', true],
  ['used', 'use', false],
  ['low', 'lowest', true],
])('the qualifier %s: %s stands for it, %s', (word, other, is) => {
  expect(isQualifying(qualifying(word), other)).toBe(is)
})

test('who asks how fast something is does not speak of fasting', () => {
  expect(isQualifying(['fasting'], 'fast')).toBe(false)
  expect(isQualifying(['fasting'], 'fasting')).toBe(true)
})

test.each([
  ['bottled', true],
  ['packaged', true],
  ['bottle', false],
  ['packaging', false],
  ['can', false],
])('ready to drink: %s stands for it, %s', (word, is) => {
  expect(isQualifying(READY, word)).toBe(is)
})
