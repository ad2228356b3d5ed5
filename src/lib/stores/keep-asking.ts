/** How long the host is left alone after each failure in a row; from the last on, always so long. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** After so many failures in a row the host counts as away: half a minute in all. */
export const PATIENCE = PAUSES_MS.length

const isHidden = () => globalThis.document?.visibilityState === 'hidden'

/**
 * For what the host could not be asked for: asks again, less and less often, and at once when the
 * browser is online again or the page gets the attention back. A hidden page asks nothing. `ask`
 * never rejects and tells whether there is nothing left to ask for, which is the end of it.
 * `failures` is how often it was asked in vain before. Returns the stop.
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
