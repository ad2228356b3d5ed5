import { expect, test } from 'vitest'
import { otherWordsFor } from './other-words.ts'
import { rootOf } from './terms.ts'

test.each([
  ['draft', 'draught'],
  ['exam', 'test'],
  ['pod', 'capsule'],
  ['suitcase', 'luggage'],
  ['freshness', 'fresh'],
  ['reconciliation', 'reconcile'],
])('%s and %s stand for each other', (one, other) => {
  expect(otherWordsFor(rootOf(one))).toContain(rootOf(other))
  expect(otherWordsFor(rootOf(other))).toContain(rootOf(one))
})

test.each([
  ['exam', 'gre'],
  ['dog', 'puppy'],
])('whoever asks for %s is glad of %s, and not the other way round', (word, kind) => {
  expect(otherWordsFor(rootOf(word))).toContain(rootOf(kind))
  expect(otherWordsFor(rootOf(kind))).not.toContain(rootOf(word))
})

test('no word stands for itself', () => {
  expect(otherWordsFor('beer')).not.toContain('beer')
})

// Roots of words for something else: a dent, a tail, a moth, a bank, a stock, a whole.
test.each(['dent', 'tail', 'moth', 'contain', 'groom', 'free', 'flat', 'chas', 'stock', 'blind'])(
  '%s stands for nothing else',
  (root) => {
    expect(otherWordsFor(root)).toEqual([])
  },
)

test.each([
  ['travelling', 'traveling'],
  ['traveller', 'traveler'],
  ['flavoured', 'flavored'],
])('%s and %s have one root', (one, other) => {
  expect(rootOf(one)).toBe(rootOf(other))
})
