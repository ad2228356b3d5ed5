import type { RelatedKeyword } from '../../../contract/market.ts'

export type Column = 'keyword' | 'volume' | 'cpc' | 'competition' | 'trend'
export interface Sort {
  column: Column
  direction: 'ascending' | 'descending'
}

const LEVELS = { low: 1, medium: 2, high: 3 }
const TRENDS = { down: 1, stable: 2, up: 3 }
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The value used to compare a row; null is unknown. */
function rank(row: RelatedKeyword, column: Exclude<Column, 'keyword'>): number | null {
  if (column === 'competition') return row.competition && LEVELS[row.competition]
  if (column === 'trend') return row.trend && TRENDS[row.trend]
  return row[column]
}

/** Orders keywords by a column; the unknown comes last either way, ties keep their order. */
export function sortKeywords<Row extends RelatedKeyword>(rows: readonly Row[], sort: Sort): Row[] {
  const { column } = sort
  const sign = sort.direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    if (column === 'keyword') return sign * collator.compare(a.keyword, b.keyword)
    const left = rank(a, column)
    const right = rank(b, column)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

/** The order after a click on a heading: names from A first, everything else from the most. */
export function nextSort(now: Sort | null, column: Column): Sort {
  const first = column === 'keyword' ? 'ascending' : 'descending'
  const other = column === 'keyword' ? 'descending' : 'ascending'
  const isSecond = now?.column === column && now.direction === first
  return { column, direction: isSecond ? other : first }
}
