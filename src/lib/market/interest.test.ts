import { describe, expect, test } from 'vitest'
import type { FoundInterest } from '../../../contract/interest.ts'
import { withInterest } from './interest.ts'

const found = (...months: [month: string, views: number][]): FoundInterest => ({
  state: 'found',
  article: { title: 'Cold brew', url: 'https://en.wikipedia.org/wiki/Cold_brew', language: 'en' },
  months: months.map(([month, views]) => ({ month, views })),
  trend: null,
  change: null,
  fetched_at: '2026-11-01T00:00:00.000Z',
})

describe('the months of the chart', () => {
  test('have searches and views of the same month together, in order of time', () => {
    const trendData = [
      { month: 'Sep 2026', volume: 90 },
      { month: 'Oct 2026', volume: 100 },
    ]
    expect(withInterest(trendData, found(['Dec 2025', 5], ['Sep 2026', 7]))).toEqual([
      { month: 'Dec 2025', volume: null, views: 5 },
      { month: 'Sep 2026', volume: 90, views: 7 },
      { month: 'Oct 2026', volume: 100 },
    ])
  })

  test('are those of the report without interest', () => {
    const trendData = [{ month: 'Oct 2026', volume: null, share: 120 }]
    expect(withInterest(trendData, undefined)).toEqual(trendData)
  })
})
