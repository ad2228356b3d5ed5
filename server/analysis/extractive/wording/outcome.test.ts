import { expect, test } from 'vitest'
import { headingCandidates } from './candidates.ts'
import { clauseOfOutcome } from './outcome.ts'

test.each([
  [
    'Whenever I water from above, I tend to get a lot of black spots on the lower leaves, and they fall.',
    'a lot of black spots on the lower leaves',
  ],
  ['If the lid is off we end up with no heat at all in the box.', 'no heat at all in the box'],
  ["There's still no list of kilns that fire for others.", 'no list of kilns that fire for others'],
  ['There are too many settings for one knob, but I like it.', 'too many settings for one knob'],
])('what comes out is a clause: %s', (sentence, clause) => {
  expect(clauseOfOutcome(sentence)).toBe(clause)
})

test.each([
  'I get up at five to water the beds.',
  'There was my neighbor with the keys to the shed.',
  'We get the parcel on Monday.',
])('a sentence that names no such thing gives none: %s', (sentence) => {
  expect(clauseOfOutcome(sentence)).toBeUndefined()
})

test('a heading names no half of a pair', () => {
  const text =
    'There is no visible difference between the boards that I planed by hand and those from the mill.'
  const made = headingCandidates({ text, odds: 1, title: '', titleStems: new Set(), part: 'post' })
  for (const each of made) expect(each.text).not.toMatch(/between the boards$/)
})
