import { useStore } from '@nanostores/react'
import { HEAT_STEPS, HEAT_TITLES, heatColor } from '../../lib/explorer/heat.ts'
import type { Heat } from '../../lib/stores/explorer-heat.ts'
import { ProvenanceMark } from './ProvenanceMark.tsx'

/** What the colors of niches mean; nothing while they show the state. */
export function HeatLegend({ heat }: { heat: Heat }) {
  const shown = useStore(heat.$state, { ssr: 'initial' })
  if (shown.state === 'off') return null
  const { kind } = shown
  return (
    <div className="heat-legend">
      {shown.state === 'ready' && (
        <>
          <p>
            {HEAT_TITLES[kind]} <ProvenanceMark kind="editorial" />
          </p>
          <ul>
            {HEAT_STEPS[kind].map((step, index) => (
              <li key={step} data-heat={heatColor(kind, index)}>
                {step}
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className="heat-status">
        {shown.state === 'loading' && 'Loading colors...'}
        {shown.state === 'failed' && 'Colors could not be loaded.'}
      </p>
      {shown.state === 'failed' && (
        <button type="button" className="link heat-again" onClick={() => void heat.show(kind)}>
          Try again
        </button>
      )}
    </div>
  )
}
