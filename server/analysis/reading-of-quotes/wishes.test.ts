import { expect, test } from 'vitest'
import { wishIn } from './wishes.ts'

test.each([
  [
    'I wish there was a person who files claims and only claims.',
    'a person who files claims and only claims',
  ],
  ["I'd pay $25 a week for a list with true minimums.", 'a list with true minimums'],
  ["I'd want a nursery list checked by a botanist.", 'a nursery list checked by a botanist'],
  ['We would love a backup adult service.', 'a backup adult service'],
  [
    'Someone should make a plain checklist for contributors: who owns it?',
    'a plain checklist for contributors',
  ],
  [
    'Looking for a grinder that does not spray chaff, any ideas?',
    'a grinder that does not spray chaff',
  ],
  [
    'Is there a service that vets people for normal money?',
    'a service that vets people for normal money',
  ],
  ['Really, we need a booking tool that takes deposits.', 'a booking tool that takes deposits'],
])('%j asks for something', (sentence, words) => {
  expect(wishIn(sentence)).toBe(words)
  expect(sentence).toContain(words)
})

test.each([
  'I wish you well.',
  'Is there a reason for this?',
  'People who are looking for a bright roast will be happy.',
  'I need a break from all this.',
  'There should be a law.',
])('%j asks for nothing one could sell', (sentence) => {
  expect(wishIn(sentence)).toBeUndefined()
})
