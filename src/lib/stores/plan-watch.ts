import { onPageRestored } from '../page-restored.ts'
import { planKey } from '../plan-state.ts'
import { $session, refreshPlan, type Session } from './session.ts'

const CHANNEL = 'nicher:plan'

/** How often a page asks that is in view and whose tools depend on the plan. */
const EVERY_MS = 60_000

/** The payment provider's message may come after the person it is about. */
const RECHECKS_MS = [2_000, 8_000]

function keyOf(session: Session): string | null {
  return session.state === 'user' && session.subscription ? planKey(session.subscription) : null
}

/** Tells the other tabs what this one read, and asks anew when one of them read something else. */
function followTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let told: string | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== keyOf($session.get())) void refreshPlan()
  })
  const stopTelling = $session.subscribe((session) => {
    const key = keyOf(session)
    if (key === null || key === told) return
    told = key
    channel.postMessage(key)
  })
  return () => {
    stopTelling()
    channel.close()
  }
}

/**
 * Keeps the plan true while the page is open: asks when the page gets the attention back, when
 * another tab read something else, and every minute where it `polls`. Returns the stop.
 */
export function watchPlan(polls: boolean): () => void {
  const refreshInView = () => {
    if (document.visibilityState === 'visible') void refreshPlan()
  }
  const stopTabs = followTabs()
  const stopRestored = onPageRestored(refreshInView)
  const timer = polls ? setInterval(refreshInView, EVERY_MS) : undefined
  document.addEventListener('visibilitychange', refreshInView)
  window.addEventListener('focus', refreshInView)
  return () => {
    stopTabs()
    stopRestored()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshInView)
    window.removeEventListener('focus', refreshInView)
  }
}

/** Asks again soon, and once more, for who comes from managing a subscription. Returns the stop. */
export function recheckPlan(): () => void {
  const timers = RECHECKS_MS.map((ms) => setTimeout(() => void refreshPlan(), ms))
  return () => timers.forEach(clearTimeout)
}
