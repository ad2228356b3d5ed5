import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { currentPath, goTo } from '../../lib/navigation.ts'
import { loginPath } from '../../lib/return-path.ts'
import { $session, retrySession, type Session, startSession } from '../../lib/stores/session.ts'
import { $signOut } from '../../lib/stores/sign-out.ts'
import { Compass } from '../shell/Compass.tsx'
import { RetryNotice } from '../shell/RetryNotice.tsx'

const UNREACHABLE =
  'We could not load your account because the server is not responding. We will keep trying, so you can leave this page open.'

interface Props {
  /** What the compass says meanwhile. */
  waiting: string
  /** Whether a signed-in person needs Premium as well. */
  premium?: boolean
  children: (session: Extract<Session, { state: 'user' }>) => ReactNode
}

/**
 * Shows what only a signed-in person may see; everybody else is sent to sign in and back, and
 * to the subscription page where Premium is missing.
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
