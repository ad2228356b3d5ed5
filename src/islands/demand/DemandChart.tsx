import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { KeywordAnalysis } from '../../../contract/market.ts'
import { isShape, monthHeight } from '../../lib/market/figures.ts'
import { type ChartMonth, withInterest } from '../../lib/market/interest.ts'
import { monthAfterKey } from '../../lib/market/month-keys.ts'
import { monthText } from '../../lib/market/wording.ts'
import type { Interest } from '../../lib/stores/validator-interest.ts'
import './chart.css'
import './figures.css'
import { InterestNote } from './InterestNote.tsx'
import { MonthTable } from './MonthTable.tsx'
import './marks.css'
import { SourceLabel } from './SourceLabel.tsx'
import { useVolumeChart } from './use-volume-chart.ts'

const SHAPE_TITLE = 'The year, in percent of an average month'

function titleOf(months: readonly ChartMonth[], hasSearches: boolean): string {
  if (!hasSearches) return 'Measured interest'
  return isShape(months) ? SHAPE_TITLE : 'Searches per month'
}

interface Props {
  analysis: KeywordAnalysis
  /** How often people read about the keyword. */
  interest: Interest
}

/**
 * A line chart of a keyword's months, and of the views of its article. Users can read it with the mouse, with arrow keys, or as a table.
 */
export function DemandChart({ analysis, interest }: Props) {
  const id = useId()
  const host = useRef<HTMLElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const found = interest.state === 'found' ? interest : undefined
  const months = useMemo(() => withInterest(analysis.trendData, found), [analysis, found])
  const drawing = useVolumeChart(host, months)
  const hasSearches = analysis.trendData.some((each) => monthHeight(each) !== null)
  const title = titleOf(months, hasSearches)
  const isKnown = hasSearches || found !== undefined
  const chosen = months.find(({ month }) => month === pointed)

  function point(next: number | null) {
    setPointed(next === null ? null : (months[next]?.month ?? null))
    if (drawing.state === 'drawn') drawing.chart.point(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = monthAfterKey(event.key, chosen ? months.indexOf(chosen) : null, months.length)
    if (next === undefined) return
    event.preventDefault()
    point(next)
  }

  return (
    <section className="demand-card demand-interest" aria-labelledby={`${id}-title`}>
      <div className="demand-card-head">
        <h3 id={`${id}-title`}>{title}</h3>
        {hasSearches && <SourceLabel source={analysis.source} />}
      </div>
      <InterestNote interest={interest} />
      {!hasSearches && analysis.basis === undefined && (
        <p className="mt-4 text-ink-muted">We have no monthly figures for this keyword.</p>
      )}
      {drawing.state === 'failed' && (
        <p className="mt-4 text-ink-muted">
          We could not load the chart. Here are the months as a table:
        </p>
      )}
      <figure
        className="demand-chart"
        ref={host}
        hidden={!isKnown || drawing.state === 'failed'}
        aria-label={`Chart for ${analysis.keyword}: ${title}. Use the arrow keys to read each month.`}
        aria-details={`${id}-table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move its cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => point(null)}
      />
      <p className="sr-only" aria-live="polite">
        {chosen && monthText(chosen)}
      </p>
      <MonthTable
        id={`${id}-table`}
        title={title}
        hasSearches={hasSearches}
        months={months}
        shown={drawing.state === 'failed'}
      />
    </section>
  )
}
