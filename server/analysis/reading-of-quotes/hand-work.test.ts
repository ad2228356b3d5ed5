import { expect, test } from 'vitest'
import { handWorkIn } from './hand-work.ts'

test.each([
  ['I now text a new code by hand, from the tractor.', 'do', 'text a new code'],
  ['Recalculating 34 dishes by hand takes me the whole Monday.', 'do', 'recalculate 34 dishes'],
  ['For anything medical I type the captions by hand.', 'do', 'retype the captions'],
  [
    'I keep a spreadsheet of five nurseries with the days they restock.',
    'keep',
    'five nurseries with the days',
  ],
  ['We keep a shared list of hotels we measured ourselves.', 'keep', 'hotels'],
])('%j tells of work by hand', (sentence, kind, what) => {
  const found = handWorkIn(sentence)
  expect(found).toMatchObject({ kind, what })
  expect(sentence).toContain(found?.words)
})

test.each([
  'I roast 40 pounds a week and stamp it by hand.',
  'I altered four cardigans by hand because the shops had beige.',
  'We send about 200 of these a week by hand.',
  'Do I have to type the captions by hand?',
  'We have it all in a shared spreadsheet that anybody can edit.',
])('%j tells of none that software or a list could do', (sentence) => {
  expect(handWorkIn(sentence)).toBeUndefined()
})
