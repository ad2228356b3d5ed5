import type { KeywordAnalysis } from '../../../contract/market.ts'
import { csvText } from '../csv.ts'
import { LEVEL_TEXT, SOURCE_TEXT, TREND_TEXT } from './figures.ts'

const HEADER = [
  'Keyword',
  'Monthly volume',
  'CPC (USD)',
  'Competition',
  'Trend',
  'Figures',
  'Source',
  'Date',
]

/** An analysis for a spreadsheet: the keyword itself, then the related ones as `rows` has them. */
export function keywordsCsv(
  analysis: KeywordAnalysis,
  rows: KeywordAnalysis['relatedKeywords'],
): string {
  const { kind, provider, fetched_at } = analysis.source
  const origin = [SOURCE_TEXT[kind], provider, fetched_at.slice(0, 10)]
  return csvText([
    HEADER,
    ...[analysis, ...rows].map(({ keyword, volume, cpc, competition, trend }) => [
      keyword,
      volume,
      cpc === null ? null : cpc.toFixed(2),
      competition && LEVEL_TEXT[competition],
      trend && TREND_TEXT[trend],
      ...origin,
    ]),
  ])
}

/** 'nicher-large-dogs-2026-11-01.csv'; letters and digits of any script. */
export function csvName({ keyword, source }: KeywordAnalysis): string {
  const words = keyword.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `nicher-${words || 'keyword'}-${source.fetched_at.slice(0, 10)}.csv`
}
