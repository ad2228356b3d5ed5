import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { User } from '../../../contract/auth.ts'
import { currentPath, goTo } from '../../lib/navigation.ts'
import { loginPath } from '../../lib/return-path.ts'
import { $session, startSession } from '../../lib/stores/session.ts'
import { $signOut } from '../../lib/stores/sign-out.ts'
import { Compass } from './Compass.tsx'

interface Props {
  /** What the compass says meanwhile. */
  waiting: string
  children: (user: User, premium: boolean) => ReactNode
}

/** Shows what only a signed-in person may see; everybody else is sent to sign in and back. */
export function Protected({ waiting, children }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const isLeaving = useStore($signOut, { ssr: 'initial' }).state === 'leaving'

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (session.state === 'visitor' && !isLeaving) goTo(loginPath(currentPath()))
  }, [session.state, isLeaving])

  if (session.state !== 'user') return <Compass text={waiting} />
  return children(session.user, session.premium)
}
