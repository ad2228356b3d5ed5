import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Plan } from '../../../contract/plan.ts'
import { SUPPORT_EMAIL } from '../../lib/public-env.ts'
import { loginPath } from '../../lib/return-path.ts'
import { $session } from '../../lib/stores/session.ts'
import {
  $welcome,
  awaitPremium,
  countSubscription,
  type Welcome,
} from '../../lib/stores/welcome.ts'
import { Compass } from '../shell/Compass.tsx'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Outcome } from '../shell/Outcome.tsx'

const FIRST: Welcome = { state: 'waiting' }

function Welcomed() {
  return (
    <Outcome icon="crown" tone="accent" heading="Welcome to Premium!">
      <p className="text-ink-muted">
        Premium is on, and you can use every tool. Explore a new niche, or see your subscription in
        Settings.
      </p>
      <p className="button-row">
        <a className="button button-primary button-large" href="/explore">
          Start Exploring
        </a>
        <a className="button button-quiet button-large" href="/settings">
          Go to Settings
        </a>
      </p>
    </Outcome>
  )
}

function Waiting() {
  const isReached = useStore($session, { ssr: 'initial' }).state === 'user'
  return (
    <>
      <Compass text="Confirming your payment…" awaitsHost={!isReached} />
      <p className="text-center text-ink-muted">
        We are waiting for the payment provider to confirm your payment. This usually takes a few
        seconds. This page will tell you when Premium is on.
      </p>
    </>
  )
}

function Late() {
  return (
    <Outcome icon="info" tone="accent" heading="This takes longer than usual">
      <p className="text-ink-muted">
        The payment provider has not confirmed a payment yet, so Premium is not on. If you paid,
        nothing is lost. Premium turns on as soon as we get the confirmation, even if you close this
        page.
      </p>
      <p className="button-row">
        <button
          type="button"
          className="button button-primary button-large"
          onClick={() => void awaitPremium()}
        >
          Check again
        </button>
        <a className="button button-quiet button-large" href="/settings">
          Go to Settings
        </a>
      </p>
      <p className="text-sm text-ink-muted">
        Still nothing after an hour?{' '}
        <a className="link" href={`mailto:${SUPPORT_EMAIL}?subject=Payment%20without%20Premium`}>
          Write to support
        </a>
      </p>
    </Outcome>
  )
}

function Unreachable() {
  return (
    <Outcome icon="info" tone="accent" heading="We can’t check right now">
      <p className="text-ink-muted">
        The server is not responding, so we don’t know yet whether your payment has arrived. We will
        keep checking. If you paid, Premium turns on as soon as the payment is confirmed, even if
        you close this page.
      </p>
      <p className="button-row">
        <button
          type="button"
          className="button button-primary button-large"
          onClick={() => void awaitPremium()}
        >
          Check again
        </button>
      </p>
    </Outcome>
  )
}

function SignInFirst() {
  return (
    <Outcome icon="info" tone="accent" heading="Please sign in">
      <p className="text-ink-muted">
        If you just paid, sign in to the account you paid for to see whether the payment has
        arrived.
      </p>
      <p>
        <a className="button button-primary button-large" href={loginPath('/subscription/success')}>
          Sign In
        </a>
      </p>
    </Outcome>
  )
}

function Screen({ plan }: { plan: Plan }) {
  const { state } = useStore($welcome, { ssr: () => FIRST })

  useEffect(() => void awaitPremium(), [])

  useEffect(() => {
    if (state === 'premium') countSubscription(plan)
  }, [state, plan])

  if (state === 'premium') return <Welcomed />
  if (state === 'late') return <Late />
  if (state === 'unreachable') return <Unreachable />
  if (state === 'visitor') return <SignInFirst />
  return <Waiting />
}

/** The screen after a payment. It never shows Premium before the host confirms it. */
export default function CheckoutSuccess({ plan }: { plan: Plan }) {
  return (
    <ErrorScreen>
      <Screen plan={plan} />
    </ErrorScreen>
  )
}
