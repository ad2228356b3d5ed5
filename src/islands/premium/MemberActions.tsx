import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Plan } from '../../../contract/plan.ts'
import type { PricingPlace } from '../../lib/analytics/track.ts'
import { type HeldStatus, planState } from '../../lib/plan-state.ts'
import { $checkout, dismissCheckoutFailure, startCheckout } from '../../lib/stores/checkout.ts'
import { $session } from '../../lib/stores/session.ts'
import { HELD_WORDS } from './held-words.ts'
import { ManageSubscription } from './ManageSubscription.tsx'
import './upgrade.css'

interface Props {
  /** The place of the button, as named in analytics. */
  place: PricingPlace
  plan: Plan
  /** The message for a failed checkout start. */
  failure: string
}

function Held({ status }: { status: HeldStatus }) {
  const { name, text } = HELD_WORDS[status]
  return (
    <div className="upgrade-held">
      <p>
        <strong>{name}.</strong> {text}
      </p>
      <ManageSubscription primary />
    </div>
  )
}

/**
 * For a signed-in user without Premium: the button to pay, or the problem with the subscription.
 */
export function MemberActions({ place, plan, failure }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const checkout = useStore($checkout, { ssr: 'initial' })

  useEffect(() => dismissCheckoutFailure, [])

  const state =
    session.state === 'user' && session.subscription ? planState(session.subscription) : null
  if (state?.kind === 'held') return <Held status={state.status} />

  return (
    <>
      <button
        type="button"
        className="button button-primary button-large"
        disabled={session.state !== 'user' || checkout.state === 'processing'}
        onClick={() => void startCheckout(place, plan)}
      >
        {checkout.state === 'processing' ? 'Processing...' : 'Upgrade Now'}
      </button>
      <p role="alert" className="upgrade-failure">
        {checkout.state === 'failed' && failure}
        {checkout.state === 'refused' && (
          <>
            You already have a subscription.{' '}
            <a className="link" href="/settings">
              Manage it in Settings
            </a>
          </>
        )}
      </p>
    </>
  )
}
