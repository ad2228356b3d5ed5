import { useStore } from '@nanostores/react'
import { $arrived, dismissArrival } from '../../lib/stores/validator-arrival.ts'
import { Icon } from '../shell/Icon.tsx'

/** Announces the niche from the explorer, in the room between the form and the report. */
export function ArrivalPopup() {
  const niche = useStore($arrived, { ssr: 'initial' })
  return (
    <div className="demand-arrival" role="status">
      {niche !== null && (
        <>
          <span className="demand-arrival-mark" aria-hidden="true" />
          <p>
            <strong>{niche}</strong> came from the Niche Explorer.
          </p>
          <button type="button" className="icon-button" aria-label="Close" onClick={dismissArrival}>
            <Icon name="close" small />
          </button>
        </>
      )}
    </div>
  )
}
