import type { KeywordAnalysis } from '../../../contract/market.ts'
import { SOURCE_TEXT, volumeText } from './figures.ts'
import { longMonth } from './months.ts'

type Month = KeywordAnalysis['trendData'][number]

/** A month of the chart in words: 'July 2026: 31,200 searches'. */
export function monthText({ month, volume }: Month): string {
  return `${longMonth(month)}: ${volume === null ? 'unknown' : `${volumeText(volume)} searches`}`
}

/** A result in one sentence, for those who do not see it appear. */
export function resultText({ keyword, volume, source }: KeywordAnalysis): string {
  const searches = volume === null ? 'unknown' : `${volumeText(volume)} searches a month`
  return `Demand for “${keyword}”: ${searches}. ${SOURCE_TEXT[source.kind]}.`
}
