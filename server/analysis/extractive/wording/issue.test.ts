import { expect, test } from 'vitest'
import { headingCandidates } from './candidates.ts'
import { clauseOfIssue } from './issue.ts'

const candidatesOf = (text: string) =>
  headingCandidates({ text, odds: 1, title: '', titleStems: new Set(), part: 'post' })

test('a heading names the trouble that a sentence calls the issue', () => {
  const sentence = 'I think the biggest issue for stove top roasting is the smoke.'
  expect(clauseOfIssue(sentence)).toBe('smoke is the biggest issue for stove top roasting')
  expect(candidatesOf(sentence).map(({ text }) => text)).toContain(
    'Smoke is the biggest issue for stove top roasting',
  )
})

test.each([
  'My problem with the app is that it logs me out every day.',
  'The smoke is unpleasant in a small kitchen.',
])('a sentence that tells its trouble by itself is left alone: %s', (sentence) => {
  expect(clauseOfIssue(sentence)).toBeUndefined()
})

test('a heading does not end at a verb whose object was cut off', () => {
  const sentence = 'Filtering the whole batch through a paper filter takes hours of standing there.'
  for (const { text } of candidatesOf(sentence)) expect(text).not.toMatch(/takes$/)
})

test.each([
  'A problem for small shops is not the rent.',
  'The issue with delivery was minor',
  'The problem with my card is resolved now',
  'The only problem with the old pump was fixed last week.',
])('what is said of an issue is not the trouble: %s', (sentence) => {
  expect(clauseOfIssue(sentence)).toBeUndefined()
})
