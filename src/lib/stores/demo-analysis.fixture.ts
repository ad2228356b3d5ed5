import type { KeywordAnalysis } from '../../../contract/market.ts'

/** A sample analysis, for the tests of the validator's stores. */
export const DEMO: KeywordAnalysis = {
  keyword: 'large dogs',
  volume: 1200,
  cpc: 1,
  competition: 'low',
  trend: 'up',
  trendData: [],
  summary: '',
  relatedKeywords: [],
  source: { provider: 'Nicher', kind: 'sample', fetched_at: '2026-11-21T00:00:00Z' },
}
