import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSearchesStep } from '../../../contract/planner-steps.ts'
import { priceRange, searchesRange } from './model-ranges.ts'

describe('the searches that a model names', () => {
  test.each([
    [1_000, 9_900, 1_000, 9_900, 2_900],
    [1_050, 9_000, 1_000, 9_900, 2_900],
    [100, 400, 90, 480, 210],
    [1_000, 1_000, 480, 2_400, 1_000],
    [1_000, 1_200, 480, 2_400, 1_000],
    [0, 0, 0, 10, 0],
    [0, 10, 0, 20, 10],
    [0, 5_000, 0, 5_400, 170],
    [12.5, 80, 10, 90, 30],
    [190_000_000, 200_000_000, 45_500_000, 185_000_000, 185_000_000],
  ])('from %d to %d are from %d to %d, with the middle %d', (low, high, least, most, middle) => {
    expect(searchesRange(low, high)).toEqual({ range: { low: least, high: most }, middle })
  })

  test.each([
    ['in the wrong order', 500, 100],
    ['negative', -10, 100],
    ['over 200 million', 1_000_000, 200_000_001],
    ['infinite', 10, Number.POSITIVE_INFINITY],
    ['no numbers', Number.NaN, Number.NaN],
    ['more than a factor of 1,000 apart', 100, 100_001],
    ['as far apart from fewer than 10', 0, 5_001],
  ])('are no answer where they are %s', (_what, low, high) => {
    expect(searchesRange(low, high)).toBeUndefined()
  })

  test('become steps around the middle that are four times apart, whatever they are', () => {
    const searches = fc.integer({ min: 0, max: 200_000_000 })
    fc.assert(
      fc.property(searches, fc.double({ min: 1, max: 1_000, noNaN: true }), (low, factor) => {
        const high = Math.min(200_000_000, low * factor)
        const found = searchesRange(low, high)
        expect(found).toBeDefined()
        if (!found) return
        const { range, middle } = found
        expect([range.low, range.high, middle].every(isSearchesStep)).toBe(true)
        expect(range.high).toBeGreaterThanOrEqual(4 * range.low)
        expect(range.low).toBeLessThanOrEqual(Math.max(5, low))
        expect(range.high).toBeGreaterThanOrEqual(Math.min(high, 185_000_000))
        expect(middle).toBeGreaterThanOrEqual(range.low)
        expect(middle).toBeLessThanOrEqual(range.high)
      }),
    )
  })
})

describe('the prices that a model names', () => {
  test.each([
    [1, 4, 1, 4, 2],
    [2.345, 9.876, 2.3, 9.9, 4.8],
    [2, 2, 1.4, 2.8, 2],
    [0, 3, 0.01, 3, 0.17],
    [50, 900, 50, 200, 100],
    [500, 900, 140, 200, 170],
    [0, 0.001, 0.01, 0.014, 0.012],
  ])('from %d to %d are from %d to %d, with the middle %d', (low, high, least, most, middle) => {
    expect(priceRange(low, high)).toEqual({ range: { low: least, high: most }, middle })
  })

  test.each([
    [4, 1],
    [-1, 2],
    [0, 0],
    [1, Number.POSITIVE_INFINITY],
    [Number.NaN, 1],
  ])('from %d to %d are none', (low, high) => {
    expect(priceRange(low, high)).toBeUndefined()
  })
})
