import { expect, test } from 'vitest'
import { borneIdea } from './borne-idea.ts'

test.each([
  ["I'd pay for a vetted list with true minimums.", 'wish', 'a vetted list with true minimums'],
  [
    'I switched from a blade grinder because the results were inconsistent.',
    'alternative',
    'alternative to a blade grinder',
  ],
  [
    'I keep a spreadsheet of five nurseries with the days they restock.',
    'list',
    'up-to-date list of nurseries',
  ],
  [
    'I now text a new code by hand, from the tractor.',
    'software',
    'software that texts a new code',
  ],
])('%j bears an idea', (sentence, shape, name) => {
  expect(borneIdea(sentence)).toMatchObject({ shape, name })
})

test.each([
  'I wish there was a way to do it.',
  'I switched from a blade grinder to a cone grinder because the results were inconsistent.',
  "I'd like a table out of it, slabs that don't move.",
  'I keep a list of nine people and who drives which day.',
  'I text people from the cab at night one by one.',
  'I paid $169 for an inspection service, the man stayed 25 minutes.',
  'The booking software crashes whenever a client pays in two parts.',
])('%j bears none', (sentence) => {
  expect(borneIdea(sentence)).toBeUndefined()
})
