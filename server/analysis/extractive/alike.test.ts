import { expect, test } from 'vitest'
import { isAlike } from './alike.ts'

const PRICE = '$17 to $24 each: a 12-ounce bag of freshly roasted beans'

test.each([
  ['A bag of freshly roasted beans each week', true],
  ['A twelve ounce bag of roasted beans each week', true],
  ['Five-pound bags of roasted beans for offices', false],
  ['A 2 lb bag of roasted beans each week', false],
  ['A 340g bag of roasted beans each week', true],
  ['Bags of 1.25 lb of roasted beans', false],
  ['A 9-inch tin for a bag of roasted beans', true],
  ['A mug with a lid', false],
])('the price of a bag goes with "%s": %s', (offer, is) => {
  expect(isAlike(offer, PRICE, 'coffee')).toBe(is)
})

test('words of the market and the niche say nothing', () => {
  expect(isAlike('A bag of roasted beans', PRICE, 'bags of roasted beans')).toBe(false)
})
