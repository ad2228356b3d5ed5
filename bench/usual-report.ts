import type { KeywordAnalysis } from '../contract/market.ts'

const figures = {
  volume: 1_300,
  cpc: 1.5,
  competition: 'low',
  trend: 'stable',
  competitionIndex: 20,
} as const

/** A provider's report of the usual size. */
export const USUAL_REPORT: KeywordAnalysis = {
  ...{ keyword: 'phrase', ...figures, summary: '', country: 'US', language: 'en' },
  trendData: Array.from({ length: 12 }, (_, at) => ({ month: `Month ${at}`, volume: at * 100 })),
  relatedKeywords: Array.from({ length: 50 }, (_, at) => ({
    ...figures,
    ...{ keyword: `related keyword number ${at}`, volume: at * 10 },
  })),
  source: { provider: 'bench', kind: 'measured', fetched_at: '2026-11-01T00:00:00.000Z' },
}
