import { describe, expect, it } from 'vitest'
import type { PainOverTime } from '../../../contract/ideas.ts'
import { fewQuotesText, hasChart, overTimeText } from './over-time.ts'

const timeOf = (counts: Record<string, number>, earlier = 0): PainOverTime => ({
  trend: 'few',
  quarters: Object.entries(counts).map(([quarter, quotes]) => ({ quarter, quotes })),
  earlier,
})

describe('pain over time in words', () => {
  it('says the quarters that have quotes, and the trend', () => {
    const time = timeOf({ '2026-Q1': 2, '2026-Q2': 0, '2026-Q3': 3 }, 1)
    expect(overTimeText({ ...time, trend: 'rising' })).toBe(
      'Quotes by quarter: 1 before Q1 2026, 2 in Q1 2026, 3 in Q3 2026. Rising.',
    )
  })

  it.each<[PainOverTime, string]>([
    [timeOf({ '2026-Q1': 1 }), 'From Q1 2026: 1 quote, too few to see a trend'],
    [
      timeOf({ '2025-Q4': 0, '2026-Q1': 1, '2026-Q2': 0, '2026-Q3': 2 }),
      'From Q1 2026 to Q3 2026: 3 quotes, too few to see a trend',
    ],
    [timeOf({ '2023-Q2': 0 }, 2), 'Before Q2 2023: 2 quotes, too few to see a trend'],
    [
      timeOf({ '2023-Q2': 0, '2023-Q3': 1 }, 1),
      'Before Q2 2023 to Q3 2023: 2 quotes, too few to see a trend',
    ],
  ])('says how few quotes there are and from when: %#', (time, text) => {
    expect(fewQuotesText(time)).toBe(text)
  })

  it('has a chart from four quotes on, in more than one quarter', () => {
    expect(hasChart(timeOf({ '2026-Q1': 3, '2026-Q2': 0 }))).toBe(false)
    expect(hasChart(timeOf({ '2026-Q1': 4 }))).toBe(false)
    expect(hasChart(timeOf({ '2026-Q1': 3, '2026-Q2': 1 }))).toBe(true)
    expect(hasChart(timeOf({ '2026-Q1': 3, '2026-Q2': 0 }, 1))).toBe(true)
    expect(hasChart(timeOf({ '2026-Q1': 0, '2026-Q2': 0 }, 9))).toBe(false)
  })
})
