import { useMemo } from 'react'
import type { CandidateDetail } from '../../../../contract/candidate.ts'
import { canDraw, drawTogether } from '../../../lib/market/drawn-lines.ts'
import '../../demand/figures.css'
import { ListChart } from '../../demand/ListChart.tsx'

/** The searches of all candidates on one axis. Nothing while fewer than two have months. */
export function CompareChart({ details }: { details: readonly CandidateDetail[] }) {
  const drawing = useMemo(() => {
    const rows = details.flatMap(({ candidate, reports: [newest] }) =>
      newest ? [{ ...newest.report, keyword: candidate.name }] : [],
    )
    const drawn = rows.filter(canDraw)
    return drawn.length > 1 ? drawTogether(drawn) : null
  }, [details])
  if (drawing === null) return null
  const missing = details.length - drawing.lines.length
  return (
    <section className="demand-card compare-chart" aria-labelledby="compare-chart">
      <h2 id="compare-chart">On One Axis</h2>
      {missing > 0 && (
        <p className="text-sm text-ink-muted">
          {missing === 1 ? 'One niche has' : `${missing} niches have`} no months to draw.
        </p>
      )}
      <ListChart drawing={drawing} heading="h3" />
    </section>
  )
}
