import { expect, test } from 'vitest'
import { paymentIn } from './payments.ts'

test.each([
  ['We pay $36 an hour through an agency, four hours minimum.', 'pays', '$36 an hour'],
  ['The last one cost me €1,150 and broke.', 'pays', '€1,150'],
  ['Paid $48 for the good lab.', 'pays', '$48'],
  ['Returned two ($8.95 each), kept one and paid $110 in tailoring.', 'pays', '$110'],
  ['I spent around 800 dollars on supplements.', 'pays', '800 dollars'],
  ['They quoted us $900 to $1,200 for a day.', 'pays', '$900 to $1,200'],
  ["I'd happily pay $25/mo for that.", 'would pay', '$25/mo'],
  ["I'd rent all of it, $25/mo, dogs change every month.", 'would pay', '$25/mo'],
  ["Customer side: I'd pay 200.", 'would pay', '200'],
  ['We would be willing to pay 5k per year, honestly.', 'would pay', '5k per year'],
  ['I’d pay 99 bucks for a bother score.', 'would pay', '99 bucks'],
])('%j: the writer %s %s', (sentence, kind, amount) => {
  const found = paymentIn(sentence)
  expect(found).toMatchObject({ kind, amount })
  expect(found?.words).toContain(amount)
  expect(sentence).toContain(found?.words)
})

test.each([
  "I'd never pay $50 for that.",
  'I would not pay more than $10.',
  'My clients pay me $40 an hour.',
  'I charge $85 a visit.',
  'She gets paid $30k a day.',
  'The salary is $60k.',
  'The list price is $120.',
  'I pay far too much.',
  'I spent 3 hours before a $120 order.',
  'Samples are $6 each, more than I spend on dinner.',
  'Nobody would pay $100 for this.',
  'The deal is worth $38k a year.',
  'We opened in 2021 and paid for it.',
])('%j states no payment of the writer', (sentence) => {
  expect(paymentIn(sentence)).toBeUndefined()
})
