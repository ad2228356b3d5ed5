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
  expect(departureIn(sentence)).toEqual({ thing, reason, isReplaced: false })
})

test.each([
  'I switched from a blade grinder to a cone grinder because the results were inconsistent.',
  'We replaced the plugin with a paper notebook because it lost two orders.',
  'I ditched the budget app for a paper notebook because it logged me out.',
])('%j says what came next', (sentence) => {
  expect(departureIn(sentence)?.isReplaced).toBe(true)
})

test.each([
  'I stopped using the booking app with my clients because they could not log in.',
  'I gave up on the online store plugin to sell meat because it cannot weigh.',
  'We returned the baby carrier to the store because the buckle broke twice.',
])('%j does not say what came next', (sentence) => {
  expect(departureIn(sentence)?.isReplaced).toBe(false)
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
