import { onPageRestored } from '../page-restored.ts'
import { planKey } from '../plan-state.ts'
import { $session, refreshPlan, type Session } from './session.ts'

const CHANNEL = 'nicher:plan'

/** How often a visible page with plan-dependent tools checks the plan. */
const EVERY_MS = 60_000

/** The payment provider's message may arrive after the user returns. */
const RECHECKS_MS = [2_000, 8_000]

function keyOf(session: Session): string | null {
  return session.state === 'user' && session.subscription ? planKey(session.subscription) : null
}

/**
 * Sends this tab's plan to other tabs, and checks again when one of them reports a different plan.
 */
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
 * Keeps the plan current while the page is open: checks it on focus, when another tab reports a
 * different plan, and every minute if it `polls`. Returns a function that stops it.
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

/**
 * Checks the plan twice, soon after the user returns from managing a subscription. Returns a
 * function that stops it.
 */
export function recheckPlan(): () => void {
  const timers = RECHECKS_MS.map((ms) => setTimeout(() => void refreshPlan(), ms))
  return () => timers.forEach(clearTimeout)
}
