import type { ListedKeyword } from '../../../contract/keyword-list.ts'
import { monthHeight, UNKNOWN, volumeText } from './figures.ts'
import { monthTime } from './months.ts'

type Months = ListedKeyword['trendData']

/** Keywords that are drawn together. */
export interface Drawing {
  /** `percent`: each line in percent of its own year's mean. */
  unit: 'searches' | 'percent'
  /** Labels such as 'Aug 2026', in order. */
  months: string[]
  /** A height for each month; null is unknown. */
  lines: { keyword: string; heights: (number | null)[] }[]
}

export function canDraw({ trendData }: Pick<ListedKeyword, 'trendData'>): boolean {
  return trendData.some((month) => monthHeight(month) !== null)
}

const hasVolumes = (months: Months) => months.some(({ volume }) => volume !== null)

/** Volumes as percent of their mean, as estimates have them. */
function sharesOf(months: Months): (readonly [string, number | null])[] {
  const volumes = months.flatMap(({ volume }) => (volume === null ? [] : [volume]))
  const mean = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length
  return months.map(({ month, volume, share }) => {
    const percent = volume === null || mean === 0 ? null : Math.round((100 * volume) / mean)
    return [month, share ?? percent] as const
  })
}

/** Searches if every keyword has them. Otherwise only the shapes of the years can be compared. */
export function drawTogether(rows: readonly ListedKeyword[]): Drawing {
  const isCounted = rows.every(({ trendData }) => hasVolumes(trendData))
  const months = [...new Set(rows.flatMap(({ trendData }) => trendData.map(({ month }) => month)))]
  months.sort((one, other) => monthTime(one) - monthTime(other))
  const lines = rows.map(({ keyword, trendData }) => {
    const heights = new Map(
      isCounted
        ? trendData.map(({ month, volume }) => [month, volume] as const)
        : sharesOf(trendData),
    )
    return { keyword, heights: months.map((month) => heights.get(month) ?? null) }
  })
  return { unit: isCounted ? 'searches' : 'percent', months, lines }
}

/** The height of a line: '31,200', '140%'. */
export function heightText(unit: Drawing['unit'], height: number | null | undefined): string {
  if (height == null) return UNKNOWN
  return unit === 'percent' ? `${height}%` : volumeText(height)
}
