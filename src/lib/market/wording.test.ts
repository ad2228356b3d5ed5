import { expect, it } from 'vitest'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { monthText, resultText } from './wording.ts'

it('says a month with its searches, and an unknown one as such', () => {
  expect(monthText({ month: 'Jul 2026', volume: 31_200 })).toBe('July 2026: 31,200 searches')
  expect(monthText({ month: 'Jul 2026', volume: null })).toBe('July 2026: unknown')
})

it('describes the source of a result', () => {
  const source = { provider: 'x', kind: 'modelled', fetched_at: '' } as const
  const result = { keyword: 'pet beds', volume: 1200, source } as KeywordAnalysis
  expect(resultText(result)).toBe(
    'Demand for “pet beds”: 1,200 searches a month. Estimate — not measured.',
  )
  expect(resultText({ ...result, volume: null })).toBe(
    'Demand for “pet beds”: unknown. Estimate — not measured.',
  )
})

it('says an estimate as a range, and that nothing is known', () => {
  const source = { provider: 'x', kind: 'modelled', fetched_at: '' } as const
  const estimate = {
    keyword: 'pet beds',
    volume: 1200,
    volume_range: { low: 480, high: 4_400 },
    source,
  } as KeywordAnalysis
  expect(resultText(estimate)).toContain('480 to 4,400 searches a month')
  expect(resultText({ ...estimate, basis: 'none' })).toBe(
    'No estimate: we know nothing about this phrase.',
  )
  expect(monthText({ month: 'Jul 2026', volume: null, share: 140 })).toBe(
    'July 2026: 140% of an average month',
  )
})
