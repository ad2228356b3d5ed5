import { useStore } from '@nanostores/react'
import { HEAT_STEPS, HEAT_TITLES, heatColor } from '../../lib/explorer/heat.ts'
import type { Heat, HeatState } from '../../lib/stores/explorer-heat.ts'
import { ProvenanceMark } from '../shell/ProvenanceMark.tsx'

function statusOf(shown: HeatState): string {
  if (shown.state === 'loading') return 'Loading colors...'
  return shown.state === 'failed' ? 'Colors could not be loaded.' : ''
}

/** What the colors of niches mean; nothing while they show the types of nodes. */
export function HeatLegend({ heat }: { heat: Heat }) {
  const shown = useStore(heat.$state, { ssr: 'initial' })
  const { state } = shown
  return (
    <div className="heat-legend" data-state={state}>
      {shown.state === 'ready' && (
        <>
          <p>
            {HEAT_TITLES[shown.kind]} <ProvenanceMark kind="editorial" />
          </p>
          <ul>
            {HEAT_STEPS[shown.kind].map((step, index) => (
              <li key={step} data-heat={heatColor(shown.kind, index)}>
                {step}
              </li>
            ))}
            <li data-heat="none">Not known</li>
          </ul>
        </>
      )}
      <p role="status">{statusOf(shown)}</p>
      {(shown.state === 'failed' || (shown.state === 'loading' && shown.isAgain)) && (
        <button
          type="button"
          className="link heat-again"
          aria-disabled={shown.state === 'loading'}
          onClick={() => void heat.show(shown.kind)}
        >
          Try again
        </button>
      )}
    </div>
  )
}
