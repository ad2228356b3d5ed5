import type { KeywordAnalysis } from '../../../contract/market.ts'
import type { ListedRow } from './list-csv.ts'

/** The sample report as a list: its keyword and the related ones. */
export function sampleRows({ relatedKeywords, source, ...main }: KeywordAnalysis): ListedRow[] {
  return [main, ...relatedKeywords].map((row, index) => ({
    trendData: [],
    ...row,
    source,
    line: index + 1,
  }))
}
