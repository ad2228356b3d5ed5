import { expect, test } from 'vitest'
import { keyOf, subjectsOf, wordsOf } from './phrase.ts'

test.each([
  ['Dog ramps', 'ramp for the dog'],
  ['best coffee near me', 'near me best coffee'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['potatoes', 'potato'],
  ['sizes', 'size'],
  ['niches', 'niche'],
  ['headaches', 'headache'],
  ['quizzes', 'quiz'],
  ['viruses', 'virus'],
  ['houses', 'house'],
  ['shoes', 'shoe'],
  ['u.s. visa', 'us visas'],
  ['dog + cat', 'dog cat'],
  ['#1 dog food', '1 dog food'],
  ['10,000 steps', '10000 steps'],
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
  ['it jobs', 'jobs'],
  ['vitamin a', 'vitamins'],
  ['will template', 'template'],
  ['what is chatgpt', 'chatgpt'],
  ['plumber near me', 'plumber'],
  ['new', 'news'],
  ['care', 'car'],
  ['trash can', 'trash'],
])('%s and %s are not', (a, b) => {
  expect(keyOf(subjectsOf(a))).not.toBe(keyOf(subjectsOf(b)))
})

test('keeps the signs of names, and drops others', () => {
  expect(wordsOf('C++ & .NET, “at&t” (best!)')).toEqual(['c++', '.net', 'at&t', 'best'])
})

test('keeps fillers where there is nothing else', () => {
  expect(subjectsOf('to the')).toEqual(['the', 'to'])
})
