import { KEYWORD_UNKNOWN } from '../../../contract/keyword.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { SOURCE_TEXT, spokenSearches, volumeText } from './figures.ts'
import { longMonth } from './months.ts'

type Month = KeywordAnalysis['trendData'][number]

/** A month of the chart in words: 'July 2026: 31,200 searches'. */
export function monthText({ month, volume, share }: Month): string {
  if (volume === null && share !== undefined) {
    return `${longMonth(month)}: ${share}% of an average month`
  }
  return `${longMonth(month)}: ${volume === null ? 'unknown' : `${volumeText(volume)} searches`}`
}

/** A result in one sentence, for those who do not see it appear. */
export function resultText(analysis: KeywordAnalysis): string {
  const { keyword, volume, source, basis } = analysis
  if (basis === 'none') return `${KEYWORD_UNKNOWN}.`
  const searches = volume === null ? 'unknown' : `${spokenSearches(analysis)} searches a month`
  return `Demand for “${keyword}”: ${searches}. ${SOURCE_TEXT[source.kind]}.`
}
