import { expect, test } from 'vitest'
import { departureIn } from './departures.ts'

test.each([
  [
    'For selling I gave up on the online store plugin because meat is sold by weight.',
    'the online store plugin',
    'meat is sold by weight',
  ],
  [
    'We stopped using the shared calendar after they moved half of it behind a paid plan.',
    'the shared calendar',
    'they moved half of it behind a paid plan',
  ],
])('%j tells what was left and why', (sentence, thing, reason) => {
  expect(departureIn(sentence)).toEqual({ thing, reason })
})

test('what came next is told as well', () => {
  const sentence =
    'I switched from a blade grinder to a cone grinder because the results were inconsistent.'
  expect(departureIn(sentence)).toEqual({
    thing: 'a blade grinder',
    reason: 'the results were inconsistent',
    next: 'a cone grinder',
  })
})

test.each([
  'I switched from a blade grinder to a cone grinder.',
  'I gave up on it because nobody answered my mails.',
  'We gave up on the rebate form after the second letter.',
  "We've sent back five pairs since summer and paid postage on three.",
  'I quit a place because they scheduled 40 unpaid minutes.',
  'Have you switched from a blade grinder because it was too loud for you?',
])('%j tells of nothing that could be replaced', (sentence) => {
  expect(departureIn(sentence)).toBeUndefined()
})
