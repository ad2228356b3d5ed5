import { localeFrom, localeText } from '../../../contract/locale.ts'
import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import type { Source } from '../../../contract/source.ts'
import { type Cell, csvText } from '../csv.ts'
import { LEVEL_TEXT, SOURCE_TEXT, TREND_TEXT } from './figures.ts'

const AFTER = ['Competition', 'Trend', 'Figures', 'Source', 'Date']
const COLUMNS = ['Keyword', 'Monthly volume', 'CPC (USD)', ...AFTER]
/** Estimates are ranges; where a sheet needs one number, it gets their middle. */
const COLUMNS_OF_RANGES = [
  'Keyword',
  'Monthly volume (middle of the range)',
  'Volume from',
  'Volume to',
  'CPC (USD, middle of the range)',
  'CPC from',
  'CPC to',
  ...AFTER,
]
const money = (dollars: number | null | undefined) => dollars?.toFixed(2) ?? null

/** The columns of keywords with their figures, and the cells of a keyword. */
export function figureColumns(rows: readonly RelatedKeyword[]) {
  const hasRanges = rows.some((row) => row.volume_range)
  const bounds = (low: Cell, high: Cell) => (hasRanges ? [low, high] : [])
  return {
    columns: hasRanges ? COLUMNS_OF_RANGES : COLUMNS,
    cellsOf({ keyword, volume, cpc, competition, trend, ...row }: RelatedKeyword, source: Source) {
      return [
        keyword,
        volume,
        ...bounds(row.volume_range?.low ?? null, row.volume_range?.high ?? null),
        money(cpc),
        ...bounds(money(row.cpc_range?.low), money(row.cpc_range?.high)),
        competition && LEVEL_TEXT[competition],
        trend && TREND_TEXT[trend],
        SOURCE_TEXT[source.kind],
        source.provider,
        source.fetched_at.slice(0, 10),
      ]
    },
  }
}

/** An analysis for a spreadsheet: the keyword itself, then the related ones as `rows` has them. */
export function keywordsCsv(
  analysis: KeywordAnalysis,
  rows: KeywordAnalysis['relatedKeywords'],
): string {
  const all = [analysis, ...rows]
  const { columns, cellsOf } = figureColumns(all)
  const place = localeText(localeFrom(analysis.country, analysis.language))
  return csvText([
    [...columns, 'Place'],
    ...all.map((row) => [...cellsOf(row, analysis.source), place]),
  ])
}

/** 'nicher-large-dogs-2026-11-01.csv'; letters and digits of any script. */
export function csvName({ keyword, source }: KeywordAnalysis): string {
  const words = keyword.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `nicher-${words || 'keyword'}-${source.fetched_at.slice(0, 10)}.csv`
}
