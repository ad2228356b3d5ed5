import '../../demand/figures.css'
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { DRAWN_MAX } from '../../../../contract/keyword.ts'
import { $canDraw, $drawing, $drawn } from '../../../lib/stores/keyword-list-view.ts'

const ListChart = lazy(async () => ({
  default: (await import('../../demand/ListChart.tsx')).ListChart,
}))

/** The chosen keywords on one chart, or how to choose them. */
export function ListDrawing() {
  const canDraw = useStore($canDraw, { ssr: 'initial' })
  const drawn = useStore($drawn, { ssr: 'initial' })
  const drawing = useStore($drawing, { ssr: 'initial' })
  if (!canDraw) return null
  const hint =
    drawn.length >= DRAWN_MAX
      ? 'Five keywords are drawn, and a chart can show no more. Take one away to draw another.'
      : drawn.length === 1
        ? 'Check one more keyword to draw both together.'
        : 'Check two to five keywords in the table to draw them together.'
  return (
    <section className="demand-card" aria-labelledby="list-drawing">
      <h3 id="list-drawing">Drawn Together</h3>
      <p id="list-draw-hint" aria-live="polite" className="text-sm text-ink-muted">
        {hint}
      </p>
      <Suspense>{drawing && <ListChart drawing={drawing} />}</Suspense>
    </section>
  )
}
