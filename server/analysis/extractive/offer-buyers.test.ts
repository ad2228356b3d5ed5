import { expect, test } from 'vitest'
import { isForOthers } from './offer-buyers.ts'

const shopper = 'A shopper with $20 for a bag of local coffee, who looks for the roast date first.'

test.each([
  ['Five-pound bags for office coffee makers, ground to order each week', [shopper]],
  ['Same-day swarm pickup, with a photo report for property managers', ['A homeowner with bees']],
  ['A flat price per apartment for landlords and pest control companies', ['A tenant in June']],
])('%s is for others', (offer, texts) => {
  expect(isForOthers(offer, texts)).toBe(true)
})

test.each([
  ['Five-pound bags for office coffee makers', [shopper, 'office coffee']],
  ['Photos for families who sell under their own account', ['We are a family of five.']],
  ['A bag of whole beans by mail', [shopper]],
  ['A plan for one site, with varieties chosen', [shopper]],
])('%s is not', (offer, texts) => {
  expect(isForOthers(offer, texts)).toBe(false)
})
