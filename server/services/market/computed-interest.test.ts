import { describe, expect, test } from 'vitest'
import type { FoundInterest, KeywordInterest } from '../../../contract/interest.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { computeSummary } from './computed-summary.ts'

const MONTHS = 'Sep Oct Nov Dec Jan Feb Mar Apr May Jun Jul Aug'.split(' ')
const NOTE = 'Nicher computed this summary from the figures, without AI.'
const NEXT = 'Next, read what people complain about in discussions of this market.'
const PRICE =
  'We estimate $0.80 to $2.40 a click with medium competition: several advertisers bid at a moderate price.'

const ESTIMATE: KeywordAnalysis = {
  ...{ keyword: 'dog ramps', volume: 1_300, volume_range: { low: 480, high: 880 } },
  ...{ cpc: 1.4, cpc_range: { low: 0.8, high: 2.4 }, competition: 'medium', trend: null },
  ...{ basis: 'near', country: 'US', language: 'en', trendData: [], summary: '' },
  relatedKeywords: [],
  source: { provider: 'E', kind: 'modelled', fetched_at: '2026-09-01T00:00:00.000Z' },
}

/** Views of as many months, the last one in August 2026. */
function viewed(change: Partial<FoundInterest>, views: readonly number[]): FoundInterest {
  const months = views.map((count, at) => {
    const before = views.length - 1 - at
    const place = 11 - (before % 12)
    const year = 2026 - Math.floor(before / 12) - (place < 4 ? 1 : 0)
    return { month: `${MONTHS[place]} ${year}`, views: count }
  })
  const article = { title: 'Dog ramp', url: 'https://en.wikipedia.org/wiki/Dog_ramp' }
  return {
    ...{ state: 'found', article: { ...article, language: 'en' }, months },
    ...{ trend: 'stable', change: 0, fetched_at: '2026-09-14T00:00:00.000Z', ...change },
  }
}

const flat = (length: number) => Array<number>(length).fill(1_000)
const paragraphs = (analysis: KeywordAnalysis, interest?: KeywordInterest) =>
  computeSummary(analysis, interest).split('\n')

describe('the summary of an estimate', () => {
  test('has no direction without views', () => {
    const alone = [
      'Small.',
      'We estimate 480 to 880 searches a month for “dog ramps”, from what is known about similar phrases.',
      PRICE,
      NEXT,
      NOTE,
    ]
    expect(paragraphs(ESTIMATE)).toEqual(alone)
    for (const state of ['none', 'off', 'unreachable'] as const) {
      expect(paragraphs(ESTIMATE, { state })).toEqual(alone)
    }
  })

  test.each([
    [
      'up',
      34,
      'Small, rising.',
      'Interest rose: worldwide views of the Wikipedia article “Dog ramp” rose by 34% in the year to Aug 2026, against the year before. No month stands out.',
    ],
    [
      'down',
      -34,
      'Small, falling.',
      'Interest fell: worldwide views of the Wikipedia article “Dog ramp” fell by 34% in the year to Aug 2026, against the year before. No month stands out.',
    ],
    [
      'stable',
      -3,
      'Small, steady.',
      'Interest held steady: worldwide views of the Wikipedia article “Dog ramp” changed by -3% in the year to Aug 2026, against the year before. No month stands out.',
    ],
  ] as const)('tells that views went %s by %i%%', (trend, change, verdict, way) => {
    const text = paragraphs(ESTIMATE, viewed({ trend, change }, flat(24)))
    expect(text).toEqual([
      verdict,
      expect.stringMatching(/^We estimate 480/),
      way,
      PRICE,
      NEXT,
      NOTE,
    ])
  })

  test('tells no direction from less than two years of views', () => {
    const interest = viewed({ trend: null, change: null }, flat(14))
    expect(paragraphs(ESTIMATE, interest)).toContain('No month stands out.')
    const text = computeSummary(ESTIMATE, interest)
    expect(text).toMatch(/^Small\.\n/)
    expect(text).not.toMatch(/Interest|Dog ramp|%/)
  })

  test('names the months with most views, by the mean of both years', () => {
    // December of both years, and one April that the other year makes up for.
    const views = flat(24).with(3, 3_000).with(15, 2_000).with(7, 1_500)
    const text = computeSummary(ESTIMATE, viewed({}, views))
    expect(text).toMatch(/^Small, seasonal\.\n/)
    expect(text).toContain('Views peak in December, so plan stock and content ahead of that.')
  })

  test('has the season of the views before that of its references', () => {
    const trendData = MONTHS.map((name, at) => ({
      ...{ month: `${name} ${at < 4 ? 2025 : 2026}`, volume: null },
      share: at === 9 ? 180 : 93,
    }))
    const text = computeSummary({ ...ESTIMATE, trendData }, viewed({}, flat(24).with(3, 9_000)))
    expect(text).toContain('Views peak in December, so')
    expect(text).not.toContain('June')
  })

  test('says that AI made it, if AI did', () => {
    const [, fact] = paragraphs({ ...ESTIMATE, basis: 'model' })
    expect(fact).toBe(
      'We estimate 480 to 880 searches a month for “dog ramps”, by AI, which was shown similar phrases.',
    )
  })

  test.each([
    ['GB', 'from the United States to the United Kingdom'],
    ['IE', 'from the United States to Ireland'],
    ['NZ', 'from the United States to New Zealand'],
  ] as const)(
    'of %s says from where it is scaled, and that no price is known',
    (country, words) => {
      const unpriced = { cpc: null, cpc_range: null, competition: null }
      const text = paragraphs({ ...ESTIMATE, ...unpriced, country, scaled_from: 'US' })
      expect(text[1]).toBe(
        `We estimate 480 to 880 searches a month for “dog ramps”, from what is known about similar phrases. It is scaled ${words} by the number of people online.`,
      )
      expect(text[2]).toBe('The cost per click is not known.')
    },
  )

  test('says nothing about views where nothing is known', () => {
    const none = computeSummary({ ...ESTIMATE, basis: 'none' }, viewed({ trend: 'up' }, flat(24)))
    expect(none).toMatch(/^No estimate: we know nothing about this phrase\./)
    expect(none).not.toContain('Wikipedia')
  })
})

test('the summary of measured figures never speaks of views', () => {
  const { basis, volume_range, cpc_range, ...rest } = ESTIMATE
  const trendData = MONTHS.map((name) => ({ month: `${name} 2026`, volume: 1_000 }))
  const measured = { ...rest, trend: 'stable' as const, trendData }
  const rising = viewed({ trend: 'up', change: 90 }, flat(24).with(3, 9_000))
  expect(computeSummary(measured, rising)).toBe(computeSummary(measured))
  // Not even where they have no direction of their own.
  const bare = { ...rest, trendData: [] }
  expect(computeSummary(bare, rising)).toBe(computeSummary(bare))
})
