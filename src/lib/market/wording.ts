import { KEYWORD_UNKNOWN } from '../../../contract/keyword.ts'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { SOURCE_TEXT, spokenSearches, volumeText } from './figures.ts'
import type { ChartMonth } from './interest.ts'
import { longMonth } from './months.ts'

/** A month of the chart in words: 'July 2026: 31,200 searches'. */
export function monthText({ month, volume, share, views }: ChartMonth): string {
  const seen = views === undefined ? [] : [`${volumeText(views)} views of the article`]
  if (volume !== null) seen.unshift(`${volumeText(volume)} searches`)
  else if (share !== undefined) seen.unshift(`${share}% of an average month`)
  return `${longMonth(month)}: ${seen.join(', ') || 'unknown'}`
}

/** A result in one sentence, for those who do not see it appear. */
export function resultText(analysis: KeywordAnalysis): string {
  const { keyword, volume, source, basis } = analysis
  if (basis === 'none') return `${KEYWORD_UNKNOWN}.`
  const searches = volume === null ? 'unknown' : `${spokenSearches(analysis)} searches a month`
  return `Demand for “${keyword}”: ${searches}. ${SOURCE_TEXT[source.kind]}.`
}
