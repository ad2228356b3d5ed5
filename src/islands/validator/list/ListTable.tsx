import { useStore } from '@nanostores/react'
import { type Locale, localeText } from '../../../../contract/locale.ts'
import type { ListedRow } from '../../../lib/market/list-csv.ts'
import { $canDraw, $sort, sortList } from '../../../lib/stores/keyword-list-view.ts'
import '../keywords.css'
import '../../demand/marks.css'
import { SourceLabel } from '../../demand/SourceLabel.tsx'
import { hasTrends, SortHeads } from '../SortHeads.tsx'
import { ListRow } from './ListRow.tsx'
import './list-table.css'

interface Props {
  rows: readonly ListedRow[]
  /** Where the figures are from; null for the sample. */
  locale: Locale | null
}

/** True if not all figures are of the same kind from the same source. */
function areMixed(rows: readonly ListedRow[]): boolean {
  return new Set(rows.map(({ source }) => `${source.kind} ${source.provider}`)).size > 1
}

/** Keywords with their figures; a heading sorts, a box draws. */
export function ListTable({ rows, locale }: Props) {
  const sort = useStore($sort, { ssr: 'initial' })
  const canDraw = useStore($canDraw, { ssr: 'initial' })
  const hasTrend = hasTrends(rows)
  const isMixed = areMixed(rows)
  const [first] = rows
  return (
    <div>
      {first && !isMixed && <SourceLabel source={first.source} of={first} />}
      {isMixed && locale && <p className="text-sm text-ink-muted">{localeText(locale)}</p>}
      <table className="keyword-table list-table">
        <caption className="list-caption">
          Use the headings to sort. Ranges are sorted by their middle.
        </caption>
        <thead>
          <tr>
            <SortHeads hasTrend={hasTrend} sort={sort} onSort={({ column }) => sortList(column)} />
            {isMixed && <th scope="col">Figures</th>}
            {canDraw && <th scope="col">Draw</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow key={row.line} {...{ row, locale, hasTrend, isMixed, canDraw }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
