import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import { clickText, searchesText } from '../../lib/market/figures.ts'
import { type Column, nextSort, type Sort } from '../../lib/market/sorting.ts'
import { Icon } from '../shell/Icon.tsx'
import { Level } from './Level.tsx'
import { Trend } from './Trend.tsx'

const HEADINGS: [Column, string][] = [
  ['keyword', 'Keyword'],
  ['volume', 'Monthly volume'],
  ['cpc', 'CPC (USD)'],
  ['competition', 'Competition'],
  ['trend', 'Trend'],
]

const SORT_ICONS = { ascending: 'sortUp', descending: 'sortDown' } as const

interface Props {
  rows: KeywordAnalysis['relatedKeywords']
  sort: Sort | null
  onSort: (sort: Sort) => void
  onPick: (keyword: string) => void
}

interface RowProps {
  row: RelatedKeyword
  hasTrend: boolean
  onPick: (keyword: string) => void
}

function Row({ row, hasTrend, onPick }: RowProps) {
  const { keyword, competition, trend } = row
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="keyword-pick"
          aria-label={`Analyze ${keyword}`}
          onClick={() => onPick(keyword)}
        >
          {keyword}
        </button>
      </th>
      <td>{searchesText(row)}</td>
      <td>{clickText(row)}</td>
      <td>
        <Level level={competition} />
      </td>
      {hasTrend && (
        <td>
          <Trend trend={trend} />
        </td>
      )}
    </tr>
  )
}

/** Keywords with their figures; a heading sorts, a keyword is analyzed. */
export function KeywordTable({ rows, sort, onSort, onPick }: Props) {
  // Estimates have none.
  const hasTrend = rows.some(({ trend }) => trend !== null)
  const headings = HEADINGS.filter(([column]) => column !== 'trend' || hasTrend)
  return (
    <table className="keyword-table">
      <caption className="sr-only">
        Related keywords. Use the headings to sort; ranges are sorted by their middle.
      </caption>
      <thead>
        <tr>
          {headings.map(([column, name]) => {
            const direction = sort?.column === column ? sort.direction : undefined
            return (
              <th key={column} scope="col" aria-sort={direction ?? 'none'}>
                <button type="button" onClick={() => onSort(nextSort(sort, column))}>
                  {name}
                  <Icon name={direction ? SORT_ICONS[direction] : 'sort'} small />
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.keyword} row={row} hasTrend={hasTrend} onPick={onPick} />
        ))}
      </tbody>
    </table>
  )
}
