import type { KeywordAnalysis, RelatedKeyword } from '../../../contract/market.ts'
import type { Sort } from '../../lib/market/sorting.ts'
import { FigureCells } from './FigureCells.tsx'
import { hasTrends, SortHeads } from './SortHeads.tsx'

interface Props {
  rows: KeywordAnalysis['relatedKeywords']
  sort: Sort | null
  onSort: (sort: Sort) => void
  onPick: ((keyword: string) => void) | undefined
}

interface RowProps {
  row: RelatedKeyword
  hasTrend: boolean
  onPick: ((keyword: string) => void) | undefined
}

function Row({ row, hasTrend, onPick }: RowProps) {
  const { keyword } = row
  return (
    <tr>
      <th scope="row">
        {onPick ? (
          <button
            type="button"
            className="keyword-pick"
            aria-label={`Analyze ${keyword}`}
            onClick={() => onPick(keyword)}
          >
            {keyword}
          </button>
        ) : (
          keyword
        )}
      </th>
      <FigureCells row={row} hasTrend={hasTrend} />
    </tr>
  )
}

/** Keywords with their figures; a heading sorts, a keyword is analyzed where that is possible. */
export function KeywordTable({ rows, sort, onSort, onPick }: Props) {
  const hasTrend = hasTrends(rows)
  return (
    <table className="keyword-table">
      <caption className="sr-only">
        Related keywords. Use the headings to sort; ranges are sorted by their middle.
      </caption>
      <thead>
        <tr>
          <SortHeads hasTrend={hasTrend} sort={sort} onSort={onSort} />
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
