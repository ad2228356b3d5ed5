import { type Drawing, heightText } from '../../lib/market/drawn-lines.ts'
import { longMonth } from '../../lib/market/months.ts'
import { lineStyle } from './chart/line-styles.ts'
import './legend.css'

/** Which line is which, by its pattern, and what it shows in the month at the cursor. */
export function ChartLegend({ drawing, month }: { drawing: Drawing; month: number | null }) {
  const { unit, months, lines } = drawing
  return (
    <div className="chart-legend">
      <p className="text-sm text-ink-muted">
        {month === null ? 'Point at a month to read it.' : longMonth(months[month] ?? '')}
      </p>
      <ul>
        {lines.map(({ keyword, heights }, index) => {
          const { color, dash } = lineStyle(index)
          return (
            <li key={keyword}>
              <svg viewBox="0 0 48 8" aria-hidden="true">
                <path d="M0 4h48" stroke={`var(${color})`} strokeDasharray={dash.join(' ')} />
              </svg>
              <span>{keyword}</span>
              {month !== null && <strong>{heightText(unit, heights[month])}</strong>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
