import { localeOfId } from '../../../contract/locale.ts'
import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import { trendOf } from '../../../contract/trend.ts'
import type { keywordReports } from '../../db/schema.ts'
import type { KeywordFigures, KeywordReport } from '../../keyword-figures.ts'
import { monthLabel } from './month-label.ts'

/** The source of the figures and their time. */
export type ReportSource = Pick<
  typeof keywordReports.$inferSelect,
  'provider' | 'kind' | 'fetchedAt' | 'locale'
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
  { provider, kind, fetchedAt, locale }: ReportSource,
): KeywordAnalysis {
  return {
    ...toRelated(figures),
    keyword,
    trendData: figures.months.map(({ year, month, volume, share }) => ({
      month: monthLabel({ year, month }),
      volume,
      ...(share === undefined ? {} : { share }),
    })),
    ...localeOfId(locale),
    ...(figures.basis ? { basis: figures.basis } : {}),
    ...(figures.scaledFrom ? { scaled_from: figures.scaledFrom } : {}),
    summary: '',
    relatedKeywords: related.map(toRelated),
    source: { provider, kind, fetched_at: fetchedAt.toISOString() },
  }
}
