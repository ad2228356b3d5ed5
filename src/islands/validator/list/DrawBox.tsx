import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { DRAWN_MAX } from '../../../../contract/keyword.ts'
import { canDraw } from '../../../lib/market/drawn-lines.ts'
import type { ListedRow } from '../../../lib/market/list-csv.ts'
import { $drawn, toggleDrawn } from '../../../lib/stores/keyword-list-view.ts'

/** The box that draws a row. Without months, or beside five others, it cannot be checked. */
export function DrawBox({ row }: { row: ListedRow }) {
  const id = useId()
  const drawn = useStore($drawn, { ssr: 'initial' })
  const isDrawn = drawn.includes(row.line)
  const hasMonths = canDraw(row)
  const isFull = !isDrawn && drawn.length >= DRAWN_MAX
  const reason = !hasMonths ? `${id}-months` : isFull ? 'list-draw-hint' : undefined
  return (
    <label className="list-draw">
      <input
        type="checkbox"
        aria-label={`Draw ${row.keyword}`}
        aria-describedby={reason}
        checked={isDrawn}
        disabled={!hasMonths || isFull}
        onChange={() => toggleDrawn(row.line)}
      />
      {hasMonths ? (
        <span className="text-xs text-ink-muted sm:hidden" aria-hidden="true">
          Draw
        </span>
      ) : (
        <span id={`${id}-months`} className="text-xs text-ink-muted">
          No months
        </span>
      )}
    </label>
  )
}
