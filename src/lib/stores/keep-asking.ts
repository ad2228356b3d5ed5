/** The delay after each consecutive failure. The last delay repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** After this many consecutive failures, half a minute in all, the host counts as unavailable. */
export const PATIENCE = PAUSES_MS.length

/** True while nobody looks at the page. */
export const isHidden = () => globalThis.document?.visibilityState === 'hidden'

/**
 * Retries a failed request at growing intervals, and immediately when the browser goes online or
 * the page gets focus. A hidden page sends no requests. `ask` never rejects and returns true when
 * no further request is needed, which ends the retries. `failures` is the number of earlier failed
 * requests. Returns a function that stops the retries.
 */
export function keepAsking(ask: () => Promise<boolean>, failures = 1): () => void {
  const wake = new AbortController()
  const { signal } = wake
  let inVain = failures
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    wake.abort()
  }

  function rest(): void {
    timer = setTimeout(attempt, PAUSES_MS[Math.min(inVain, PATIENCE) - 1])
  }

  async function attempt(): Promise<void> {
    if (isAsking || signal.aborted || isHidden()) return
    clearTimeout(timer)
    isAsking = true
    const isOver = await ask()
    isAsking = false
    if (signal.aborted) return
    if (isOver) return stop()
    inVain += 1
    rest()
  }

  globalThis.window?.addEventListener('online', attempt, { signal })
  globalThis.window?.addEventListener('focus', attempt, { signal })
  globalThis.document?.addEventListener('visibilitychange', attempt, { signal })
  rest()
  return stop
}
