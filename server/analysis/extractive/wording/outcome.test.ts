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
  'I wish there was a quieter leaf blower.',
  "I don't think there's a way to fix the screen.",
  'They told me there was no waiting list.',
  'There is no problem with the mower.',
])('a sentence that names no such thing gives none: %s', (sentence) => {
  expect(clauseOfOutcome(sentence)).toBeUndefined()
})

test('a heading names no half of a pair', () => {
  const text =
    'It took far longer and there was no visible difference between hand planed boards and machine planed boards in terms of the surface.'
  const made = headingCandidates({ text, odds: 1, title: '', titleStems: new Set(), part: 'post' })
  for (const each of made) expect(each.text).not.toMatch(/ between (?!.* and )/)
})
