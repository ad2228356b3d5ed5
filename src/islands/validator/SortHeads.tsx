import type { RelatedKeyword } from '../../../contract/market.ts'
import { type Column, nextSort, type Sort } from '../../lib/market/sorting.ts'
import { Icon } from '../shell/Icon.tsx'

const HEADINGS: [Column, string][] = [
  ['keyword', 'Keyword'],
  ['volume', 'Monthly volume'],
  ['cpc', 'CPC (USD)'],
  ['competition', 'Competition'],
  ['trend', 'Trend'],
]

const SORT_ICONS = { ascending: 'sortUp', descending: 'sortDown' } as const

/** Estimates have no trend. */
export const hasTrends = (rows: readonly RelatedKeyword[]) =>
  rows.some(({ trend }) => trend !== null)

interface Props {
  hasTrend: boolean
  sort: Sort | null
  onSort: (sort: Sort) => void
}

/** The headings of a table of keywords, which sort it. */
export function SortHeads({ hasTrend, sort, onSort }: Props) {
  const headings = HEADINGS.filter(([column]) => column !== 'trend' || hasTrend)
  return headings.map(([column, name]) => {
    const direction = sort?.column === column ? sort.direction : undefined
    return (
      <th key={column} scope="col" aria-sort={direction ?? 'none'}>
        <button type="button" onClick={() => onSort(nextSort(sort, column))}>
          {name}
          <Icon name={direction ? SORT_ICONS[direction] : 'sort'} small />
        </button>
      </th>
    )
  })
}
