import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { goTo } from '../../lib/navigation.ts'
import { onPageRestored } from '../../lib/page-restored.ts'
import { $session, startSession } from '../../lib/stores/session.ts'
import { forgetWish } from '../../lib/upgrade-wish.ts'

/** Finds out who is here, and goes on once it is somebody: before, after, or on the way back. */
export function useLeaveSignedIn(to: () => string): void {
  const { state } = useStore($session, { ssr: 'initial' })

  useEffect(() => void startSession(), [])

  useEffect(() => {
    if (state !== 'user') return
    const leave = () => {
      const path = to()
      // Back where they came from: nothing is left to remind them of.
      if (path !== '/') forgetWish()
      goTo(path)
    }
    leave()
    return onPageRestored(leave)
  }, [state, to])
}
