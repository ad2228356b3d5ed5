import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { trendOf } from '../../../contract/trend.ts'
import { computeSummary } from './computed-summary.ts'

const MONTHS = 'Sep Oct Nov Dec Jan Feb Mar Apr May Jun Jul Aug'.split(' ')

function analysis(change: Partial<KeywordAnalysis>, volumes?: (number | null)[]): KeywordAnalysis {
  const months = volumes ?? Array(12).fill(1_000)
  return {
    keyword: 'dog ramps',
    volume: 1_000,
    cpc: 1.5,
    competition: 'medium',
    trend: trendOf(months),
    trendData: months.map((volume, at) => ({
      month: `${MONTHS[at]} ${at < 4 ? 2025 : 2026}`,
      volume,
    })),
    summary: '',
    relatedKeywords: [],
    source: { provider: 'DataForSEO', kind: 'measured', fetched_at: '2026-09-01T00:00:00.000Z' },
    ...change,
  }
}

const line = (from: number, step: number) => Array.from({ length: 12 }, (_, at) => from + at * step)

describe('the computed summary', () => {
  test('has a verdict, three facts, the next step and a note that it is computed, each its own paragraph', () => {
    expect(computeSummary(analysis({}, line(1_000, 50))).split('\n')).toEqual([
      'Medium-sized, rising, and clicks are moderately priced.',
      'People search for “dog ramps” about 1,000 times a month.',
      'Over the year, interest clearly rose, by about 55%; one year alone cannot tell a trend from a season. No month stands out.',
      'A click costs about $1.50 with medium competition: several advertisers bid at a moderate price.',
      'Next, read what people complain about in discussions of this market.',
      'Nicher computed this summary from the figures, without AI.',
    ])
  })

  test.each([
    [{ volume: 50, cpc: 0.4 }, 'Very small, steady, and clicks are cheap.'],
    [{ volume: 480, cpc: 9 }, 'Small, steady, and clicks are expensive.'],
    [{ volume: 12_100, cpc: null }, 'Large, steady.'],
    [
      { volume: 201_000, cpc: 1, trend: 'down' as const },
      'Very large, falling, and clicks are moderately priced.',
    ],
    [{ volume: null, trend: null, cpc: null }, 'Of unknown size.'],
  ])('begins with a verdict: %j', (change, verdict) => {
    expect(computeSummary(analysis(change)).split('\n')[0]).toBe(verdict)
  })

  test('states a fall and how certain it is', () => {
    expect(computeSummary(analysis({}, line(2_000, -80)))).toContain('clearly fell, by about 44%')
    const uneven = line(1_000, 60).map((volume, at) => volume + (at % 2 === 0 ? 500 : 0))
    expect(computeSummary(analysis({}, uneven))).toMatch(/(unevenly|fairly clearly) rose/)
  })

  test('names the peak months and their height', () => {
    const december = line(1_000, 0).with(3, 5_000).with(2, 3_000)
    expect(computeSummary(analysis({}, december))).toContain(
      'It peaks in December and November, up to 3.3 times the average month',
    )
  })

  test('speaks of an estimate in ranges, and of its season without a height', () => {
    const estimate = analysis(
      {
        volume: 1_300,
        volume_range: { low: 480, high: 4_400 },
        cpc_range: { low: 0.8, high: 2.4 },
        basis: 'near',
        source: { ...analysis({}).source, kind: 'modelled' },
      },
      Array(12).fill(null),
    )
    const shape = estimate.trendData.map((month, at) => ({ ...month, share: at === 3 ? 180 : 93 }))
    const text = computeSummary({ ...estimate, trendData: shape })
    expect(text).toContain(
      'We estimate 480 to 4,400 searches a month for “dog ramps”, from what is known about similar phrases.',
    )
    expect(text).toMatch(/^Small to medium-sized, seasonal\.\n/)
    expect(text).toContain('We estimate $0.80 to $2.40 a click with medium competition')
    expect(text).toContain('It peaks in December, so plan stock')
    expect(text).not.toMatch(/1,300|1\.50|times the average/)
    const related = { keyword: 'ramps', volume: 9_900, cpc: 1, competition: null, trend: null }
    const near = { ...related, keyword: 'dog stairs', volume_range: { low: 90, high: 9_900 } }
    const wide = { ...related, volume_range: { low: 1_900, high: 74_000 } }
    const small = {
      ...estimate,
      volume_range: { low: 0, high: 140 },
      relatedKeywords: [near, wide],
    }
    // Only what is above the whole range is surely wider.
    expect(computeSummary(small)).toContain('check the wider “ramps”')
    const low = computeSummary({ ...estimate, volume_range: { low: 0, high: 140 } })
    expect(low).toContain('We estimate fewer than 140 searches a month')
  })

  test('says only that nothing is known where nothing is', () => {
    const none = computeSummary(analysis({ volume: null, cpc: null, basis: 'none' }))
    expect(none).toMatch(/^No estimate: we know nothing about this phrase\.\nTry a broader phrase/)
    expect(none).not.toMatch(/\d/)
  })

  test('suggests a wider keyword if hardly anybody searches, and none for low competition alone', () => {
    const related = (keyword: string, volume: number, competition: 'low' | 'high') => ({
      keyword,
      volume,
      cpc: 1,
      competition,
      trend: null,
    })
    const rare = analysis({ volume: 20, relatedKeywords: [related('ramps', 900, 'high')] })
    expect(computeSummary(rare)).toContain('check the wider “ramps”')
    const hard = analysis({
      competition: 'high',
      relatedKeywords: [related('dog stairs', 900, 'low')],
    })
    expect(computeSummary(hard)).not.toContain('dog stairs')
  })

  test('states missing figures as unknown, never as zero', () => {
    const text = computeSummary(
      analysis({ volume: null, cpc: null, competition: null }, Array(12).fill(null)),
    )
    expect(text).toContain('search volume of “dog ramps” is not known')
    expect(text).toContain('The cost per click is not known')
    expect(text).not.toMatch(/\d/)
  })

  test('is complete for any figures', () => {
    const figure = fc.option(fc.nat(1e7))
    fc.assert(
      fc.property(
        fc.array(figure, { maxLength: 12 }),
        figure,
        fc.option(fc.constantFrom('low', 'medium', 'high')),
        (volumes, volume, competition) => {
          const text = computeSummary(analysis({ volume, cpc: volume, competition }, volumes))
          expect(text).not.toMatch(/undefined|null|NaN|Infinity/)
        },
      ),
    )
  })
})
