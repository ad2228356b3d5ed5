import { expect, test } from 'vitest'
import { keyOf, subjectsOf, wordsOf } from './phrase.ts'

test.each([
  ['Dog ramps', 'ramp for the dog'],
  ['best coffee near me', 'coffee best'],
  ["men's shoes", 'mens shoe'],
  ['café tables', 'cafe table'],
  ['glass boxes', 'box glass'],
])('%s and %s are close variants', (a, b) => {
  expect(keyOf(subjectsOf(a))).toBe(keyOf(subjectsOf(b)))
})

test.each([
  ['dog ramp', 'cat ramp'],
  ['c++ course', 'c course'],
  ['bus', 'bu'],
])('%s and %s are not', (a, b) => {
  expect(keyOf(subjectsOf(a))).not.toBe(keyOf(subjectsOf(b)))
})

test('keeps the signs of names, and drops others', () => {
  expect(wordsOf('C++ & .NET, “at&t” (best!)')).toEqual(['c++', '.net', 'at&t', 'best'])
})

test('keeps fillers where there is nothing else', () => {
  expect(subjectsOf('what is it')).toEqual(['is', 'it', 'what'])
})
