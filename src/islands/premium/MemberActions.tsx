import { useState } from 'react'
import { track } from '../../lib/analytics/track.ts'
import { createCheckoutSession } from '../../lib/api/subscription.ts'
import { goTo } from '../../lib/navigation.ts'
import type { Plan } from '../../lib/plan.ts'
import type { UpgradeFeature } from './variants.ts'

type Checkout = { state: 'idle' } | { state: 'processing' } | { state: 'failed' }

/** For a signed-in person without Premium: straight to the checkout. */
export function MemberActions({ feature, plan }: { feature: UpgradeFeature; plan: Plan }) {
  const [checkout, setCheckout] = useState<Checkout>({ state: 'idle' })

  async function upgrade() {
    setCheckout({ state: 'processing' })
    track({ name: 'subscribe_click', place: `modal_${feature}` })
    const { origin } = window.location
    try {
      const { checkout_url } = await createCheckoutSession({
        success_url: `${origin}/subscription/success`,
        cancel_url: `${origin}/subscription/cancel`,
      })
      track({ name: 'begin_checkout', value: plan.priceUsd, currency: 'USD' })
      goTo(checkout_url)
    } catch (error) {
      console.error('The checkout could not be started', error)
      setCheckout({ state: 'failed' })
    }
  }

  return (
    <>
      <button
        type="button"
        className="button button-primary button-large"
        disabled={checkout.state === 'processing'}
        onClick={() => void upgrade()}
      >
        {checkout.state === 'processing' ? 'Processing...' : 'Upgrade Now'}
      </button>
      <p role="alert" className="upgrade-failure">
        {checkout.state === 'failed' && 'Failed to start upgrade process. Please try again.'}
      </p>
    </>
  )
}
