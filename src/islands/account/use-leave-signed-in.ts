import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { goTo } from '../../lib/navigation.ts'
import { onPageRestored } from '../../lib/page-restored.ts'
import { $session, startSession } from '../../lib/stores/session.ts'
import { forgetWish } from '../../lib/upgrade-wish.ts'

/**
 * Checks the session and leaves the page once a user is signed in, at any time and on a restored
 * page.
 */
export function useLeaveSignedIn(to: () => string): void {
  const { state } = useStore($session, { ssr: 'initial' })

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (state !== 'user') return
    const leave = () => {
      const path = to()
      // The user returns to the previous page, so clear the stored wish.
      if (path !== '/') forgetWish()
      goTo(path)
    }
    leave()
    return onPageRestored(leave)
  }, [state, to])
}
