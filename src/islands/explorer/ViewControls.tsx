import type { RefObject } from 'react'
import { Icon } from '../shell/Icon.tsx'
import type { Chart } from './chart/chart.ts'

const STEP = 1.5

/** Zoom in, zoom out and fit, for those without wheel or pinch. */
export function ViewControls({ chart }: { chart: RefObject<Chart | null> }) {
  return (
    <fieldset className="view-controls" aria-label="Map view">
      <button type="button" aria-label="Zoom in" onClick={() => chart.current?.zoomBy(STEP)}>
        <Icon name="plus" small />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => chart.current?.zoomBy(1 / STEP)}>
        <Icon name="minus" small />
      </button>
      <button type="button" aria-label="Fit to screen" onClick={() => chart.current?.fit()}>
        <Icon name="fit" small />
      </button>
    </fieldset>
  )
}
