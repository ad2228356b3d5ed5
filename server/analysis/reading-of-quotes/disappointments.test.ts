import { expect, test } from 'vitest'
import { disappointmentIn } from './disappointments.ts'

test.each([
  [
    'Paid $85 for a custom itinerary: 4 museums a day, no breaks, two of them closed.',
    { amount: '$85', thing: 'a custom itinerary', fault: '4 museums a day' },
  ],
  [
    'I paid $169 for an inspection service, the man stayed 25 minutes.',
    { amount: '$169', thing: 'an inspection service', fault: 'the man stayed 25 minutes' },
  ],
  [
    "I pay $4 per head a month for a scheduling app, half the staff won't open it.",
    {
      amount: '$4 per head a month',
      thing: 'a scheduling app',
      fault: "half the staff won't open it",
    },
  ],
])('%j tells what was paid for in vain', (sentence, found) => {
  expect(disappointmentIn(sentence)).toEqual(found)
})

test.each([
  'I paid $300 for a rush order, and it was worth it to sleep.',
  'I paid $160 for two hours and no shopping.',
  'We paid a packager $2,500 and would again, she knew the form numbers by heart.',
  'Should I have paid $85 for a custom itinerary, two museums closed?',
  'Paid $48 for the good lab.',
])('%j tells of no disappointment', (sentence) => {
  expect(disappointmentIn(sentence)).toBeUndefined()
})
