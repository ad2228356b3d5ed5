import { useEffect } from 'react'
import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import { longDate } from '../../lib/long-date.ts'
import { type PlanState, planState } from '../../lib/plan-state.ts'
import { SUPPORT_EMAIL } from '../../lib/public-env.ts'
import { recheckPlan } from '../../lib/stores/plan-watch.ts'
import { refreshPlan } from '../../lib/stores/session.ts'
import { Icon } from '../shell/Icon.tsx'
import { Setting } from '../shell/Setting.tsx'
import { HELD_WORDS } from './held-words.ts'
import { ManageSubscription } from './ManageSubscription.tsx'
import './subscription.css'

const FREE = 'Read the explored map and the demo analyses.'
const PREMIUM = 'Explore any niche, analyze any keyword and any market, and get priority support.'

const Badge = () => (
  <p className="premium-badge">
    <Icon name="crown" />
    Premium
  </p>
)

const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{longDate(iso)}</time>

const Support = () => (
  <p className="mt-2">
    <a className="link" href={`mailto:${SUPPORT_EMAIL}?subject=Premium%20support`}>
      Write to priority support
    </a>
  </p>
)

const Upgrade = () => (
  <a className="button button-quiet" href="/subscribe">
    Upgrade to Premium
  </a>
)

function Unknown({ premium }: { premium: boolean }) {
  return (
    <>
      <div className="setting-plan">
        {premium ? <Badge /> : <p className="font-semibold">Free</p>}
        <p>We could not load the details of your subscription.</p>
      </div>
      <button type="button" className="button button-quiet" onClick={() => void refreshPlan()}>
        Try Again
      </button>
    </>
  )
}

/** The line with the end or renewal of Premium. */
function Duration({
  state,
}: {
  state: Extract<PlanState, { kind: 'granted' | 'renews' | 'ends' }>
}) {
  if (state.kind === 'granted') {
    return state.isCharged ? (
      <>The Nicher team gave you Premium. Your own subscription is still open and may be charged.</>
    ) : (
      <>The Nicher team gave you Premium. You pay nothing, and it has no end date.</>
    )
  }
  if (state.kind === 'renews') {
    return (
      <>
        Renews on <Day iso={state.on} />
      </>
    )
  }
  return (
    <>
      Ends on <Day iso={state.on} />
    </>
  )
}

function Known({ state }: { state: PlanState }) {
  if (state.kind === 'free' || state.kind === 'ended') {
    return (
      <>
        <div className="setting-plan">
          <p className="font-semibold">Free</p>
          <p>
            {state.kind === 'ended' && 'Your Premium subscription has ended. '}
            {FREE}
          </p>
        </div>
        <Upgrade />
      </>
    )
  }
  if (state.kind === 'held') {
    const { name, text } = HELD_WORDS[state.status]
    return (
      <>
        <div className="setting-plan">
          <p className="flex items-center gap-2 font-semibold text-warning">
            <Icon name="alert" small />
            {name}
          </p>
          <p>{text}</p>
        </div>
        <ManageSubscription />
      </>
    )
  }
  return (
    <>
      <div className="setting-plan">
        <Badge />
        <p className="font-semibold">
          <Duration state={state} />
        </p>
        <p className="setting-plan-note">
          {state.kind === 'ends'
            ? 'You keep Premium until then and pay nothing more. You can still resume your subscription.'
            : PREMIUM}
        </p>
        <Support />
      </div>
      {(state.kind !== 'granted' || state.isCharged) && <ManageSubscription />}
    </>
  )
}

interface Props {
  premium: boolean
  /** Null if it could not be read. */
  subscription: SubscriptionStatus | null
}

/** The plan of the signed-in user, its end or renewal, and its actions. */
export function SubscriptionBlock({ premium, subscription }: Props) {
  useEffect(recheckPlan, [])

  return (
    <Setting heading="Subscription">
      {subscription ? <Known state={planState(subscription)} /> : <Unknown premium={premium} />}
    </Setting>
  )
}
