import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { type Drawing, heightText } from '../../lib/market/drawn-lines.ts'
import { monthAfterKey } from '../../lib/market/month-keys.ts'
import { longMonth } from '../../lib/market/months.ts'
import './chart.css'
import { ChartLegend } from './ChartLegend.tsx'
import { MonthsTable } from './MonthsTable.tsx'
import { useDrawing } from './use-drawing.ts'

const TITLES = {
  searches: 'Searches per month',
  percent: 'Each year in percent of its own average month',
}

interface Props {
  drawing: Drawing
  /** The element of its title, one level below the heading above it. */
  heading?: 'h3' | 'h4'
}

/** The readings of all lines in a month: 'July 2026: cat food 1,600, dog food unknown'. */
function readings({ unit, months, lines }: Drawing, month: number): string {
  const each = lines.map(({ keyword, heights }) => {
    const height = heights[month]
    return `${keyword} ${height == null ? 'unknown' : heightText(unit, height)}`
  })
  return `${longMonth(months[month] ?? '')}: ${each.join(', ')}`
}

/** Lines of several keywords. Users can read them with the mouse, with arrow keys, or as a table. */
export function ListChart({ drawing, heading: Heading = 'h4' }: Props) {
  const id = useId()
  const host = useRef<HTMLElement>(null)
  const [month, setMonth] = useState<number | null>(null)
  const load = useCallback(async () => {
    const { drawListChart } = await import('./chart/list-chart.ts')
    return (element: HTMLElement) => drawListChart({ host: element, drawing, onMonth: setMonth })
  }, [drawing])
  const chart = useDrawing(host, load)
  const title = TITLES[drawing.unit]

  function point(next: number | null) {
    if (chart.state === 'drawn') chart.chart.point(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = monthAfterKey(event.key, month, drawing.months.length)
    if (next === undefined) return
    event.preventDefault()
    point(next)
  }

  return (
    <>
      <Heading id={`${id}-title`} className="mt-4 font-semibold">
        {title}
      </Heading>
      {chart.state === 'failed' && (
        <p className="mt-4 text-ink-muted">
          We could not load the chart. Here are the months as a table:
        </p>
      )}
      <figure
        className="demand-chart"
        ref={host}
        hidden={chart.state === 'failed'}
        aria-label={`Chart of ${drawing.lines.map(({ keyword }) => keyword).join(', ')}. ${title}. Use the arrow keys to read each month.`}
        aria-details={`${id}-table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move its cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => point(null)}
      />
      <ChartLegend drawing={drawing} month={month} />
      <p className="sr-only" aria-live="polite">
        {month !== null && readings(drawing, month)}
      </p>
      <MonthsTable
        id={`${id}-table`}
        title={title}
        drawing={drawing}
        shown={chart.state === 'failed'}
      />
    </>
  )
}
