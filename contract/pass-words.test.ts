import { describe, expect, test } from 'vitest'
import { isPass, rangeText, thresholdText } from './pass-words.ts'

describe('a threshold in words', () => {
  test('names the comparison, the number, the tries and what is counted', () => {
    const threshold = { comparison: 'at least', threshold: 6, of: 12, unit: 'people' } as const
    expect(thresholdText(threshold)).toBe('at least 6 of 12 people')
  })

  test('leaves the tries out where the number alone counts', () => {
    const threshold = { comparison: 'at most', threshold: 1500, unit: 'dollars' } as const
    expect(thresholdText(threshold)).toBe('at most 1,500 dollars')
  })
})

describe('a result', () => {
  const half = { comparison: 'at least', threshold: 6, of: 12 } as const

  test('passes from its threshold on', () => {
    expect(isPass(half, { value: 6, of: 12 })).toBe(true)
    expect(isPass(half, { value: 5, of: 12 })).toBe(false)
  })

  test('of fewer tries than planned is measured by its share', () => {
    expect(isPass(half, { value: 4, of: 8 })).toBe(true)
    expect(isPass(half, { value: 5, of: 11 })).toBe(false)
  })

  test('without its tries is measured by its number', () => {
    expect(isPass(half, { value: 6 })).toBe(true)
    expect(isPass({ comparison: 'at least', threshold: 6 }, { value: 5, of: 5 })).toBe(false)
  })

  test('may not exceed a threshold that is a maximum', () => {
    const most = { comparison: 'at most', threshold: 15 } as const
    expect(isPass(most, { value: 15 })).toBe(true)
    expect(isPass(most, { value: 15.01 })).toBe(false)
  })
})

test.each([
  [{ low: 0, high: 100 }, '$', '$0 to $100'],
  [{ low: 3, high: 3 }, '', '3'],
  [{ low: 200, high: 1200 }, '', '200 to 1,200'],
])('a range %o', (range, sign, words) => {
  expect(rangeText(range, sign)).toBe(words)
})
