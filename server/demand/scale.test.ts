import { describe, expect, test } from 'vitest'
import { COUNTRIES, languagesOf, UNITED_STATES } from '../../contract/locale.ts'
import { isSearchesStep } from '../../contract/planner-steps.ts'
import type { DemandEstimate } from './estimate.ts'
import { scaled, shareOf } from './scale.ts'

const ESTIMATE: DemandEstimate = {
  ...{ basis: 'near', volume: 10_000, volumeRange: { low: 1_000, high: 100_000 } },
  ...{ cpc: 1.5, cpcRange: { low: 1, high: 2 }, competitionIndex: 40, peaks: [12] },
}

describe('the share of the searches', () => {
  test('is whole for the United States, and smaller elsewhere', () => {
    expect(shareOf(UNITED_STATES)).toBe(1)
    expect(shareOf({ country: 'GB', language: 'en' })).toBeCloseTo(65 / 311)
    for (const country of ['CA', 'AU', 'IE', 'NZ'] as const) {
      const share = shareOf({ country, language: 'en' }) ?? 0
      expect(share).toBeGreaterThan(0.01)
      expect(share).toBeLessThan(0.1)
    }
  })

  test('is known for English in six countries alone', () => {
    const known = COUNTRIES.flatMap((country) =>
      languagesOf(country)
        .filter((language) => shareOf({ country, language }) !== undefined)
        .map((language) => `${language}-${country}`),
    )
    expect(known).toEqual(['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE', 'en-NZ'])
  })
})

describe('a scaled estimate', () => {
  test('has the share of the searches in a wider range, on the planner’s steps', () => {
    const { volume, volumeRange } = scaled(ESTIMATE, 0.2, 'GB')
    // The steps near 200 / 1.5, 2,000, and 20,000 · 1.5.
    expect([volumeRange.low, volume, volumeRange.high]).toEqual([140, 1_900, 33_100])
    for (const each of [volume, volumeRange.low, volumeRange.high]) {
      expect(isSearchesStep(each)).toBe(true)
    }
  })

  test('of hardly any searches is fewer than ten', () => {
    const few = { ...ESTIMATE, volume: 20, volumeRange: { low: 10, high: 90 } }
    expect(scaled(few, 0.02, 'IE')).toMatchObject({ volume: 0, volumeRange: { low: 0, high: 10 } })
  })

  test('has no price and no competition', () => {
    const unknown = { cpc: null, cpcRange: null, competitionIndex: null }
    expect(scaled(ESTIMATE, 0.2, 'GB')).toMatchObject({ ...unknown, basis: 'near' })
  })

  test('keeps its season north of the equator, where it is the same', () => {
    expect(scaled(ESTIMATE, 0.2, 'CA').peaks).toEqual([12])
    expect(scaled(ESTIMATE, 0.2, 'AU').peaks).toEqual([])
    expect(scaled(ESTIMATE, 0.2, 'NZ').peaks).toEqual([])
  })
})
