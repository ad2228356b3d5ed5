import type { FigureRange, KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import type { Source } from '../../../contract/source.ts'

/** Shown for a missing figure. */
export const UNKNOWN = '—'

const counts = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Searches a month: '26,500'. */
export function volumeText(volume: number | null): string {
  return volume === null ? UNKNOWN : counts.format(volume)
}

/** Price of a click in US dollars with two decimals: '$1.12'. */
export function cpcText(cpc: number | null): string {
  return cpc === null ? UNKNOWN : dollars.format(cpc)
}

/** The bounds of an estimate: '480 – 4.4K', 'Under 140'. */
function rangeText({ low, high }: FigureRange): string {
  return low === 0
    ? `Under ${compact.format(high)}`
    : `${compact.format(low)} – ${compact.format(high)}`
}

/** The same for screen readers, which do not say a dash: '480 to 4,400', 'fewer than 140'. */
export function spokenSearches({
  volume,
  volume_range: range,
}: Pick<RelatedKeyword, 'volume' | 'volume_range'>): string {
  if (!range) return volumeText(volume)
  const high = counts.format(range.high)
  return range.low === 0 ? `fewer than ${high}` : `${counts.format(range.low)} to ${high}`
}

/** Searches a month: a counted figure, or the range of an estimate. */
export function searchesText(row: Pick<RelatedKeyword, 'volume' | 'volume_range'>): string {
  return row.volume_range ? rangeText(row.volume_range) : volumeText(row.volume)
}

/** From $10, the cents of an estimate say nothing. */
const priceText = (dollars: number) => (dollars < 10 ? cpcText(dollars) : `$${Math.round(dollars)}`)

/** The price of a click: a figure, or the range of an estimate. */
export function clickText({ cpc, cpc_range: range }: Pick<RelatedKeyword, 'cpc' | 'cpc_range'>) {
  return range ? `${priceText(range.low)} – ${priceText(range.high)}` : cpcText(cpc)
}

type Month = KeywordAnalysis['trendData'][number]

/** The height of a month in a chart: its searches, or its percent of the year's mean. */
export function monthHeight({ volume, share }: Month): number | null {
  return volume ?? share ?? null
}

/** A month's searches, or its percent of the year's mean: '31,200', '140%'. */
export function monthFigure({ volume, share }: Month): string {
  return volume === null && share !== undefined ? `${share}%` : volumeText(volume)
}

/** True if only the shape of the year is known. */
export function isShape(months: readonly Month[]): boolean {
  return months.some(({ share }) => share !== undefined)
}

export const LEVEL_TEXT = { low: 'Low', medium: 'Medium', high: 'High' } as const
export const TREND_TEXT = { up: 'Rising', down: 'Falling', stable: 'Steady' } as const

/** The kind of figures. Only measurements are called measured. */
export const SOURCE_TEXT: Record<Source['kind'], string> = {
  measured: 'Measured',
  modelled: 'Estimate — not measured',
  sample: 'Sample — not measured',
}

/** A time as a day in UTC: 'Nov 21, 2026'. */
export const dayText = (time: string) => days.format(new Date(time))
