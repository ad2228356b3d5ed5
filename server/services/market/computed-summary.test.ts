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
  test('states the level, the slope, the price with the competition, the next step, and that it is computed', () => {
    expect(computeSummary(analysis({}, line(1_000, 50)))).toBe(
      'People search for “dog ramps” about 1,000 times a month: a solid audience for a niche. Over the year, interest clearly rose, by about 55%; one year alone cannot tell a trend from a season. No month stands out. Demand is spread over the year. A click costs about $1.50 with medium competition: several advertisers bid at a moderate price. Next, read what people complain about in discussions of this market. Nicher computed this summary from the figures, without AI.',
    )
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

  test('is called an estimate only for modelled figures', () => {
    const source = { ...analysis({}).source, kind: 'modelled' as const }
    expect(computeSummary(analysis({ source }))).toMatch(/^These figures are estimates/)
    expect(computeSummary(analysis({}))).not.toContain('estimate')
  })

  test('suggests a wider keyword if hardly anybody searches, and an easier one', () => {
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
    expect(computeSummary(hard)).toContain('look at “dog stairs”, where competition is low')
  })

  test('states missing figures as unknown, never as zero', () => {
    const text = computeSummary(
      analysis({ volume: null, cpc: null, competition: null }, Array(12).fill(null)),
    )
    expect(text).toContain('search volume of “dog ramps” is not known')
    expect(text).toContain('too few months of data')
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
