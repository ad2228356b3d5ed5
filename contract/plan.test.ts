import { describe, expect, it } from 'vitest'
import { amountText, priceText } from './plan.ts'
import { planSchema } from './plan-schema.ts'

describe('the price of a plan', () => {
  it('is written without cents if there are none', () => {
    expect(priceText({ priceUsd: 5, interval: 'month' })).toBe('$5 per month')
    expect(amountText({ priceUsd: 12, interval: 'month' })).toBe('$12')
  })

  it('is written with two digits of cents', () => {
    expect(amountText({ priceUsd: 7.5, interval: 'month' })).toBe('$7.50')
    expect(amountText({ priceUsd: 19.99, interval: 'month' })).toBe('$19.99')
  })

  it.each([0, -5, 4.999, '5', null, Number.NaN])('is not %s', (priceUsd) => {
    expect(planSchema.safeParse({ priceUsd, interval: 'month' }).success).toBe(false)
  })
})
