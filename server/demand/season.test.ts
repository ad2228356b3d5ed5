import { expect, test } from 'vitest'
import { yearShape } from './season.ts'

test('a month of the season has twice as many searches as one far from it', () => {
  const shape = yearShape([12])
  expect(shape[11]).toBeCloseTo(2 * (shape[5] ?? 0), -1)
  expect(shape[0]).toBe(shape[10])
  expect(shape[0]).toBeGreaterThan(shape[5] ?? 0)
})

test('a year has the mean of 100 percent', () => {
  for (const peaks of [[], [1], [6, 7, 8], [12, 1]]) {
    const mean = yearShape(peaks).reduce((sum, share) => sum + share, 0) / 12
    expect(mean).toBeGreaterThan(99)
    expect(mean).toBeLessThan(101)
  }
})
