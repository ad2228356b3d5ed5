import type { Source } from '../../../contract/source.ts'

/** Shown for a missing figure. */
export const UNKNOWN = '—'

const counts = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Searches a month: '26,500'. */
export function volumeText(volume: number | null): string {
  return volume === null ? UNKNOWN : counts.format(volume)
}

/** Price of a click in US dollars with two decimals: '$1.12'. */
export function cpcText(cpc: number | null): string {
  return cpc === null ? UNKNOWN : dollars.format(cpc)
}

export const LEVEL_TEXT = { low: 'Low', medium: 'Medium', high: 'High' } as const
export const TREND_TEXT = { up: 'Rising', down: 'Falling', stable: 'Steady' } as const

/** The kind of figures. Only measurements are called measured. */
export const SOURCE_TEXT: Record<Source['kind'], string> = {
  measured: 'Measured',
  modelled: 'Estimate — not measured',
  sample: 'Sample — not measured',
}

/** When the figures were fetched, as a day in UTC: 'Nov 21, 2026'. */
export function fetchedDay(source: Source): string {
  return days.format(new Date(source.fetched_at))
}
