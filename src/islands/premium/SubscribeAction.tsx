import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Plan } from '../../../contract/plan.ts'
import { track } from '../../lib/analytics/track.ts'
import { goTo } from '../../lib/navigation.ts'
import { onPageRestored } from '../../lib/page-restored.ts'
import { $session, startSession } from '../../lib/stores/session.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { LateWord } from '../shell/LateWord.tsx'
import { MemberActions } from './MemberActions.tsx'

const FAILURE = 'Failed to start subscription process. Please try again.'

function Action({ plan }: { plan: Plan }) {
  const session = useStore($session, { ssr: 'initial' })
  const isPremium = session.state === 'user' && session.premium
  const isFree = session.state === 'user' && !session.premium

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (isFree) track({ name: 'view_pricing', place: 'subscribe' })
    if (!isPremium) return
    const leave = () => goTo('/')
    leave()
    return onPageRestored(leave)
  }, [isPremium, isFree])

  // The static page already has the visitor's button.
  if (session.state === 'visitor') return null
  if (isPremium) return <p role="status">You have Premium. Taking you to the home page.</p>
  return (
    <>
      <MemberActions place="subscribe" plan={plan} failure={FAILURE} />
      <LateWord isWaiting={session.state !== 'user'} />
    </>
  )
}

/** The button of the subscription page for a signed-in user. */
export function SubscribeAction({ plan }: { plan: Plan }) {
  return (
    <ErrorScreen>
      <Action plan={plan} />
    </ErrorScreen>
  )
}
