import { describe, expect, it } from 'vitest'
import { webApplication } from './structured-data.ts'

describe('webApplication', () => {
  const tool = {
    name: 'Explorer',
    description: 'D',
    url: 'https://x.example/explore',
    features: [],
  }

  it('offers the free tier and Premium at the price of the plan', () => {
    expect(webApplication(tool, 5).offers).toMatchObject([
      { price: '0', priceCurrency: 'USD' },
      { price: '5', priceCurrency: 'USD' },
    ])
  })

  it('claims no ratings', () => {
    expect(JSON.stringify(webApplication(tool, 5))).not.toMatch(/aggregateRating|reviews?"/i)
  })
})
