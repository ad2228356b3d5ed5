import { useStore } from '@nanostores/react'
import { $portal, openPortal } from '../../lib/stores/portal.ts'
import './upgrade.css'

/** Opens the payment provider's portal, where the user can cancel, resume or change the card. */
export function ManageSubscription({ primary = false }: { primary?: boolean }) {
  const { state } = useStore($portal, { ssr: 'initial' })
  return (
    <div className="manage-subscription">
      <button
        type="button"
        className={primary ? 'button button-primary button-large' : 'button button-quiet'}
        disabled={state === 'opening'}
        onClick={() => void openPortal()}
      >
        {state === 'opening' ? 'Opening…' : 'Manage Subscription'}
      </button>
      <p role="alert" className="upgrade-failure">
        {state === 'failed' && 'Failed to open subscription management. Please try again.'}
      </p>
    </div>
  )
}
