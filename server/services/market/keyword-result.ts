import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import { trendOf } from '../../../contract/trend.ts'
import type { keywordReports } from '../../db/schema.ts'
import type { KeywordFigures, KeywordReport } from '../../keyword-figures.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The source of the figures and their time. */
export type ReportSource = Pick<
  typeof keywordReports.$inferSelect,
  'provider' | 'kind' | 'fetchedAt'
>

function toRelated(figures: KeywordFigures): RelatedKeyword {
  const { keyword, volume, cpc, competition, competitionIndex, months } = figures
  const trend = trendOf(months.map((month) => month.volume))
  const { volumeRange, cpcRange } = figures
  return {
    keyword,
    volume,
    cpc,
    ...(volumeRange === undefined ? {} : { volume_range: volumeRange }),
    ...(cpcRange === undefined ? {} : { cpc_range: cpcRange }),
    competition,
    competitionIndex,
    trend,
  }
}

/** A report in the contract's form, without a summary. */
export function toResult(
  keyword: string,
  { figures, related }: KeywordReport,
  { provider, kind, fetchedAt }: ReportSource,
): KeywordAnalysis {
  return {
    ...toRelated(figures),
    keyword,
    trendData: figures.months.map(({ year, month, volume, share }) => ({
      month: `${MONTHS[month - 1]} ${year}`,
      volume,
      ...(share === undefined ? {} : { share }),
    })),
    ...(figures.basis ? { basis: figures.basis } : {}),
    summary: '',
    relatedKeywords: related.map(toRelated),
    source: { provider, kind, fetched_at: fetchedAt.toISOString() },
  }
}
