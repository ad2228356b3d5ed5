import { expect, it } from 'vitest'
import type { KeywordAnalysis, PreviousCheck } from '../../../contract/market.ts'
import { changesSince } from './changes.ts'

const previous: PreviousCheck = {
  checked_at: '2026-10-03T12:00:00.000Z',
  kind: 'modelled',
  volume: 1_300,
  volume_range: { low: 480, high: 4_400 },
  cpc: null,
  cpc_range: null,
  competition: 'low',
}
const analysis: KeywordAnalysis = {
  keyword: 'dog ramps',
  volume: 1_900,
  cpc: 1.2,
  competition: 'low',
  trend: null,
  trendData: [],
  summary: '',
  relatedKeywords: [],
  source: { provider: 'DataForSEO', kind: 'measured', fetched_at: '2026-11-01T00:00:00.000Z' },
}

it('names what changed, with both figures', () => {
  expect(changesSince({ ...analysis, previous })).toBe(
    'Since your check on Oct 3, 2026: searches 480 – 4.4K → 1,900, click — → $1.20, source Estimate — not measured → Measured.',
  )
})

it('says that nothing changed', () => {
  const { checked_at, kind, ...same } = previous
  const again = { ...analysis, ...same, source: { ...analysis.source, kind }, previous }
  expect(changesSince(again)).toBe('Since your check on Oct 3, 2026: the figures are the same.')
})

it('is empty for a first check', () => {
  expect(changesSince(analysis)).toBe('')
})
