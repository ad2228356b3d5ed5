import { expect, test } from 'vitest'
import { buyersOf, isForOthers } from './offer-buyers.ts'

const shopper = 'A shopper with $20 for a bag of local coffee, who looks for the roast date first.'

test.each([
  ['Five-pound bags for office coffee makers, ground to order each week', 'offices'],
  ['A photo report for property managers', 'property managers'],
  ['A flat price for landlords and pest control companies', 'landlords'],
  ['A led pony ride for children', undefined],
  ['A letter kit that ends a contract, for 40 dollars', undefined],
])('the organizations that %s is for', (offer, buyers) => {
  expect(buyersOf(offer)).toBe(buyers)
})

test.each([
  ['Five-pound bags for office coffee makers, ground to order each week', [shopper]],
  ['Same-day swarm pickup, with a photo report for property managers', ['A homeowner with bees']],
])('%s is for others', (offer, texts) => {
  expect(isForOthers(offer, texts)).toBe(true)
})

test.each([
  ['Five-pound bags for office coffee makers', [shopper, 'office coffee']],
  ['A flat price for hotels', ['The owner of a hotel with nine rooms.']],
  ['A season of coaching for couples', ['A man of five foot five.']],
  ['A bag of whole beans by mail', [shopper]],
])('%s is not', (offer, texts) => {
  expect(isForOthers(offer, texts)).toBe(false)
})
