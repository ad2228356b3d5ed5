import { isHidden } from './keep-asking.ts'

/** A page that is looked at asks again after so many milliseconds. */
const EVERY_MS = 60_000
/** How often it looks whether that time is over: browsers shift timers. */
const LOOK_MS = 15_000

/**
 * Repeats a request each minute while the page is looked at, and when the user comes back to it
 * after a longer time. Returns a function that stops it.
 */
export function keepFresh(ask: () => Promise<void>): () => void {
  let last = performance.now()

  function attempt(): void {
    if (isHidden() || performance.now() - last < EVERY_MS) return
    last = performance.now()
    void ask()
  }

  const timer = setInterval(attempt, LOOK_MS)
  globalThis.document?.addEventListener('visibilitychange', attempt)
  return () => {
    clearInterval(timer)
    globalThis.document?.removeEventListener('visibilitychange', attempt)
  }
}
