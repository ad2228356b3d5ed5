import { expect, test } from 'vitest'
import { otherWordsFor } from './other-words.ts'
import { rootOf } from './terms.ts'

test.each([
  ['draft', 'draught'],
  ['pod', 'capsule'],
  ['exam', 'test'],
  ['suitcase', 'luggage'],
])('%s and %s stand for each other', (one, other) => {
  expect(otherWordsFor(rootOf(one))).toContain(rootOf(other))
  expect(otherWordsFor(rootOf(other))).toContain(rootOf(one))
})

test('whoever asks for exams is glad of the GRE, and not the other way round', () => {
  expect(otherWordsFor('exam')).toContain('gre')
  expect(otherWordsFor('test')).toContain('gre')
  expect(otherWordsFor('gre')).toEqual([])
})

test('no word stands for itself', () => {
  expect(otherWordsFor('beer')).not.toContain('beer')
})

test.each([
  ['freshness', 'fresh'],
  ['travelling', 'traveling'],
  ['reconciliation', 'reconcile'],
])('%s and %s have one root', (one, other) => {
  expect(rootOf(one)).toBe(rootOf(other))
})

test.each(['wellness', 'business', 'kindness'])('%s keeps its ending', (word) => {
  expect(rootOf(word)).toMatch(/ness$/)
})
