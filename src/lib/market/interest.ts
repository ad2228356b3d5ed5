import type { FoundInterest } from '../../../contract/interest.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { monthTime } from './months.ts'

/** A month of the chart: what is known about searches, and views of the article. */
export type ChartMonth = KeywordAnalysis['trendData'][number] & { views?: number }

/** The months of a report and of the interest in its keyword, in order of time. */
export function withInterest(
  trendData: KeywordAnalysis['trendData'],
  interest: FoundInterest | undefined,
): ChartMonth[] {
  const months = new Map<string, ChartMonth>(trendData.map((each) => [each.month, each]))
  for (const { month, views } of interest?.months ?? []) {
    months.set(month, { ...(months.get(month) ?? { month, volume: null }), views })
  }
  return [...months.values()].sort((one, other) => monthTime(one.month) - monthTime(other.month))
}
