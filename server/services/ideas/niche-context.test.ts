import { describe, expect, test } from 'vitest'
import { createNicheContext } from './niche-context.ts'

const nicheOf = createNicheContext([
  {
    name: 'Pets',
    summary: 'Animals that live with people.',
    niches: [
      { name: 'Dog Grooming', summary: 'Washing and trimming.', niches: [{ name: 'Mobile Vans' }] },
      {
        name: 'Dog Doors',
        summary: 'Holes in doors.',
        customer: 'Somebody who rents and has a terrier.',
        pays: { low: 80, high: 400, unit: 'each', what: 'a door with a flap' },
        hurdles: [{ kind: 'skill', what: 'Cutting a hole in glass takes a glazier.' }],
        words: [{ phrase: 'pet flap for renters', volume: 90, cpc: 1, competition: 70 }],
        niches: [{ name: 'Glass Door Flaps', summary: 'Flaps in panes.' }],
      },
    ],
  },
])

describe('the niche of a market', () => {
  test.each(['Dog Grooming', 'dog grooming', 'dogs grooming', 'grooming dogs'])(
    'is found by %j',
    (market) => {
      expect(nicheOf(market)).toEqual({
        name: 'Dog Grooming',
        summary: 'Washing and trimming.',
        neighbors: ['Dog Doors'],
      })
    },
  )

  test.each(['dog doors', 'pet flap for renters', 'renters pet flaps'])(
    'is found by what people type, with all that the atlas knows: %j',
    (market) => {
      expect(nicheOf(market)).toEqual({
        name: 'Dog Doors',
        summary: 'Holes in doors.',
        customer: 'Somebody who rents and has a terrier.',
        prices: '$80 to $400 each: a door with a flap',
        phrases: ['pet flap for renters'],
        hurdles: ['Cutting a hole in glass takes a glazier.'],
        neighbors: ['Dog Grooming'],
      })
    },
  )

  test('has the customer of the niche above, if it is a narrower one', () => {
    expect(nicheOf('Glass Door Flaps')).toMatchObject({
      summary: 'Flaps in panes.',
      customer: 'Somebody who rents and has a terrier.',
      prices: '$80 to $400 each: a door with a flap',
    })
  })

  test('has no summary if the atlas has none', () => {
    expect(nicheOf('mobile vans')).toEqual({ name: 'Mobile Vans', summary: null })
  })

  test.each(['Cat Grooming', 'the', '<b>', 'Dog'])('is not made up for %j', (market) => {
    expect(nicheOf(market)).toBeUndefined()
  })
})
