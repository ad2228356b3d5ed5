import type { RelatedKeyword } from '../../../contract/market.ts'
import { clickText, searchesText } from '../../lib/market/figures.ts'
import { Level } from '../demand/Level.tsx'
import { Trend } from '../demand/Trend.tsx'

/** The figures of a row, in the order of the headings. */
export function FigureCells({ row, hasTrend }: { row: RelatedKeyword; hasTrend: boolean }) {
  return (
    <>
      <td data-label="Monthly volume">{searchesText(row)}</td>
      <td data-label="CPC (USD)">{clickText(row)}</td>
      <td data-label="Competition">
        <Level level={row.competition} />
      </td>
      {hasTrend && (
        <td data-label="Trend">
          <Trend trend={row.trend} />
        </td>
      )}
    </>
  )
}
