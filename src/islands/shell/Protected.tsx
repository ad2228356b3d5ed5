import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { currentPath, goTo } from '../../lib/navigation.ts'
import { loginPath } from '../../lib/return-path.ts'
import { $session, retrySession, type Session, startSession } from '../../lib/stores/session.ts'
import { $signOut } from '../../lib/stores/sign-out.ts'
import { Compass } from './Compass.tsx'
import { RetryNotice } from './RetryNotice.tsx'

const UNREACHABLE =
  'We could not load your account because the server is not responding. We will keep trying, so you can leave this page open.'

interface Props {
  /** The text shown while loading. */
  waiting: string
  /** True if the page also requires Premium. */
  premium?: boolean
  children: (session: Extract<Session, { state: 'user' }>) => ReactNode
}

/**
 * Shows content only to signed-in users. Other visitors are sent to sign in and back, and users
 * without a required Premium to the subscription page.
 */
export function Protected({ waiting, premium = false, children }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const isLeaving = useStore($signOut, { ssr: 'initial' }).state === 'leaving'

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (session.state === 'visitor' && !isLeaving) goTo(loginPath(currentPath()))
  }, [session.state, isLeaving])

  const lacksPremium = premium && session.state === 'user' && !session.premium
  useEffect(() => {
    if (lacksPremium) goTo('/subscribe')
  }, [lacksPremium])

  if (session.state === 'unreachable') {
    return (
      <div role="alert">
        <RetryNotice text={UNREACHABLE} onRetry={() => void retrySession()} />
      </div>
    )
  }
  if (session.state !== 'user' || lacksPremium) return <Compass text={waiting} />
  return children(session)
}
