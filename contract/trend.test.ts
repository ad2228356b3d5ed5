import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeAgreement, changeFromStart, trendOf, yearChange } from './trend.ts'

const rising = [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210]

describe('the trend', () => {
  test('is up, down or stable depending on the change over a year', () => {
    expect(trendOf(rising)).toBe('up')
    expect(trendOf(rising.toReversed())).toBe('down')
    expect(trendOf(Array(12).fill(500))).toBe('stable')
  })

  test('is shown as the change from the first to the last month of its line', () => {
    for (const [first, last] of [
      [2_000, 1_120],
      [1_000, 1_550],
      [1_300, 90],
    ] as const) {
      const line = Array.from({ length: 12 }, (_, month) => first + (month * (last - first)) / 11)
      expect(changeFromStart(yearChange(line) ?? 0)).toBeCloseTo(last / first - 1, 9)
    }
    expect(changeFromStart(-9)).toBe(-1)
    expect(changeFromStart(2)).toBeNull()
  })

  test('turns at 10% of the median month over the months shown', () => {
    const line = (step: number) => Array.from({ length: 12 }, (_, month) => 10_000 + month * step)
    // 11 steps over a median of 10,000 + 5.5 steps.
    expect(trendOf(line(95))).toBe('stable')
    expect(trendOf(line(96))).toBe('up')
    expect(trendOf(line(-86))).toBe('stable')
    expect(trendOf(line(-87))).toBe('down')
  })

  test('does not change because of one odd month', () => {
    for (let odd = 0; odd < 12; odd += 1) {
      const volumes = Array.from({ length: 12 }, (_, month) => (month === odd ? 90_000 : 1_000))
      expect(trendOf(volumes)).toBe('stable')
    }
  })

  test('is unknown with fewer than six known months, and with none searched', () => {
    expect(trendOf([])).toBeNull()
    expect(trendOf([1, 2, 3, 4, 5, ...Array(7).fill(null)])).toBeNull()
    expect(trendOf([1, null, 2, null, 3, null, 4, null, 5, null, 6, null])).toBe('up')
    expect(trendOf(Array(12).fill(0))).toBeNull()
  })

  test('of a straight line is its slope, and all pairs agree', () => {
    expect(yearChange(rising)).toBeCloseTo((10 * 11) / 155)
    expect(changeAgreement(rising)).toBe(1)
    expect(changeAgreement([])).toBe(0)
  })

  test('reverses when the months are reversed', () => {
    const year = fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(year, (volumes) => {
        const back = yearChange(volumes.toReversed())
        expect(back).toBeCloseTo(-(yearChange(volumes) ?? 0), 6)
        expect(changeAgreement(volumes.toReversed())).toBe(changeAgreement(volumes))
      }),
    )
  })
})
