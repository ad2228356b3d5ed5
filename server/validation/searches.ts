import type { KeywordAnalysis } from '../../contract/market.ts'
import type { Ground } from '../../contract/validation.ts'
import { fromReport } from './grounds.ts'

const numbers = new Intl.NumberFormat('en-US')
/** Searches a month below which a phrase shows little demand. */
const FEW = 100

export interface Searches {
  isMeasured: boolean
  isFew: boolean
  /** '6,600 searches a month for “dog ramp”' */
  words: string
  ground: Ground
}

/** How many search for the keyword of a report; undefined where nobody knows, or for a sample. */
export function searchesOf(report: KeywordAnalysis | undefined): Searches | undefined {
  if (!report || report.volume === null || report.source.kind === 'sample') return undefined
  const { keyword, volume, volume_range: range, country = 'US' } = report
  const isMeasured = report.source.kind === 'measured'
  const many =
    range && !isMeasured
      ? `${numbers.format(range.low)} to ${numbers.format(range.high)}`
      : numbers.format(volume)
  const words = `${many} searches a month for “${keyword}” (${country})`
  return {
    isMeasured,
    isFew: volume < FEW,
    words,
    ground: fromReport(report, isMeasured ? words : `${words}, an estimate`),
  }
}
