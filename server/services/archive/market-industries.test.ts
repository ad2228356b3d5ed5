import { expect, test } from 'vitest'
import { createMarketIndustries } from './market-industries.ts'

const niche = (name: string, ...niches: { name: string }[]) => ({ name, niches })
const industriesOf = createMarketIndustries([
  niche('Crafts & Hobbies', niche('Craft Supplies', niche('Craft Kits')), niche('Knitting')),
  niche('Food & Beverage', niche('Beer', niche('Craft Beer Taprooms')), niche('Coffee')),
  niche('Pets & Animals', niche('Dog Care'), niche('Coffee for Dogs')),
])

test.each([
  ['knitting patterns', ['Crafts & Hobbies']],
  ['craft beer', ['Food & Beverage']],
  ['coffee', ['Food & Beverage', 'Pets & Animals']],
  ['COFFEE for dogs', ['Pets & Animals']],
  ['quantum chips', []],
  ['the of and', []],
  ['', []],
])('%j belongs to %j', (market, industries) => {
  expect(industriesOf(market)).toEqual(industries)
})
