import { describe, expect, test } from 'vitest'
import { createNicheContext } from './niche-context.ts'

const nicheOf = createNicheContext([
  {
    name: 'Pets',
    summary: 'Animals that live with people.',
    niches: [
      { name: 'Dog Grooming', summary: 'Washing and trimming.', niches: [{ name: 'Mobile Vans' }] },
    ],
  },
])

describe('the niche of a market', () => {
  test.each(['Dog Grooming', 'dog grooming', 'dogs grooming', 'grooming dogs'])(
    'is found by %j',
    (market) => {
      expect(nicheOf(market)).toEqual({ name: 'Dog Grooming', summary: 'Washing and trimming.' })
    },
  )

  test('has no summary if the atlas has none', () => {
    expect(nicheOf('mobile vans')).toEqual({ name: 'Mobile Vans', summary: null })
  })

  test.each(['Cat Grooming', 'the', '<b>', 'Dog'])('is not made up for %j', (market) => {
    expect(nicheOf(market)).toBeUndefined()
  })
})
