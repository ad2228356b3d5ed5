import { expect, it } from 'vitest'
import { paidToday, priceRange, priceUnit } from './price-words.ts'

it.each([
  [40, 90, 'each', '$40 to $90 each'],
  [1000, 3500, 'project', '$1,000 to $3,500 per project'],
  [0.02, 0.5, 'word', '$0.02 to $0.50 per word'],
  [5, 18, 'user a month', '$5 to $18 per user a month'],
  [20, 20, 'month', '$20 per month'],
  [15, 25, 'percent of salary', '15 to 25% of salary'],
  [8, 12, 'percent', '8 to 12%'],
])('%d to %d with the unit “%s” reads %s', (low, high, unit, text) => {
  const pay = { low, high, unit, what: 'a ramp' }
  expect(paidToday(pay)).toBe(text)
  expect(`${priceRange(pay)} ${priceUnit(pay)}`.trim()).toBe(text)
})
