import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Plan } from '../../../contract/plan.ts'
import { $checkout, dismissCheckoutFailure, startCheckout } from '../../lib/stores/checkout.ts'
import type { UpgradeFeature } from './variants.ts'

/** For a signed-in person without Premium: straight to the checkout. */
export function MemberActions({ feature, plan }: { feature: UpgradeFeature; plan: Plan }) {
  const checkout = useStore($checkout, { ssr: 'initial' })

  useEffect(() => dismissCheckoutFailure, [])

  return (
    <>
      <button
        type="button"
        className="button button-primary button-large"
        disabled={checkout.state === 'processing'}
        onClick={() => void startCheckout(`modal_${feature}`, plan)}
      >
        {checkout.state === 'processing' ? 'Processing...' : 'Upgrade Now'}
      </button>
      <p role="alert" className="upgrade-failure">
        {checkout.state === 'failed' && 'Failed to start upgrade process. Please try again.'}
      </p>
    </>
  )
}
