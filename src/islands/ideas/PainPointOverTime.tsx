import type { PainOverTime } from '../../../contract/ideas.ts'
import {
  fewQuotesText,
  hasChart,
  overTimeText,
  quarterText,
  trendText,
} from '../../lib/ideas/over-time.ts'

const WIDTH = 168
const HEIGHT = 40
const GAP = 3
const BAR_MAX = 22

/** A pain point's quotes by quarter as bars, or in words if there are few. */
export function PainPointOverTime({ time }: { time: PainOverTime }) {
  if (!hasChart(time)) return <p className="text-xs text-ink-muted">{fewQuotesText(time)}</p>
  const { quarters, earlier, trend } = time
  const most = Math.max(...quarters.map(({ quotes }) => quotes))
  const step = WIDTH / quarters.length
  const bar = Math.min(step - GAP, BAR_MAX)
  const [from, to] = [quarters[0]?.quarter ?? '', quarters.at(-1)?.quarter ?? '']
  return (
    <figure className="ideas-time" data-trend={trend}>
      <figcaption>
        Quotes by quarter <strong>{trendText(time)}</strong>
      </figcaption>
      <svg
        role="img"
        aria-label={overTimeText(time)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
      >
        {quarters.map(({ quarter, quotes }, index) => {
          const height = quotes === 0 ? 1 : Math.max(4, (quotes / most) * HEIGHT)
          return (
            <rect
              key={quarter}
              data-empty={quotes === 0 || undefined}
              x={index * step + (step - bar) / 2}
              y={HEIGHT - height}
              width={bar}
              height={height}
            />
          )
        })}
      </svg>
      <p aria-hidden="true">
        <span>{quarterText(from)}</span>
        <span>{quarterText(to)}</span>
      </p>
      {earlier > 0 && <p aria-hidden="true">and {earlier} before</p>}
    </figure>
  )
}
