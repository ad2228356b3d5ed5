import { expect, test } from 'vitest'
import { createLetterPatterns } from './letter-patterns.ts'

const patternOf = createLetterPatterns(['water', 'later', 'matter', 'winter', 'letter', 'c++'])

test('words like those learned from have likelier letters than others', () => {
  expect(patternOf('latter')).toBeGreaterThan(patternOf('wtreal'))
  expect(patternOf('wtreal')).toBeGreaterThan(patternOf('qqzzxx'))
  expect(patternOf('qqzzxx')).toBeGreaterThan(Number.NEGATIVE_INFINITY)
})

test('the probabilities of words add up to no more than one', () => {
  const small = createLetterPatterns(['ab', 'ba', 'a'])
  const share = (word: string) => Math.exp(small(word) * (word.length + 1))
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
  const words = letters.flatMap((a) => [a, ...letters.flatMap((b) => [a + b])])
  const sum = words.reduce((all, word) => all + share(word), 0)
  expect(sum).toBeGreaterThan(0.5)
  expect(sum).toBeLessThan(1)
})

test.each(['', 'Water', 'c++', 'mañana', '水'])('%j is no word of the letters a to z', (word) => {
  expect(patternOf(word)).toBe(Number.NEGATIVE_INFINITY)
})

test('nothing learned makes all letters equally likely', () => {
  expect(createLetterPatterns([])('water')).toBeCloseTo(-Math.log(27))
})
