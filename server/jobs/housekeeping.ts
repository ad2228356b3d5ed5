import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { observeJob } from '../observed.ts'

const RETRY_MS = MINUTE_MS

interface HousekeepingOptions {
  /** Stops the rounds; a running round finishes. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
  /** Resolves after this many milliseconds, or when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Cleans up immediately and then every hour. A failed round is reported and repeated after a
 * minute. Resolves when the signal has aborted and no round is running.
 */
export async function keepHouse(
  cleanup: () => Promise<unknown>,
  { signal, onFailure, wait = pause }: HousekeepingOptions,
): Promise<void> {
  while (!signal.aborted) {
    let next = HOUR_MS
    try {
      await observeJob({ queue: 'housekeeping', ids: [] }, cleanup)
    } catch (error) {
      onFailure(error)
      next = RETRY_MS
    }
    await wait(next, signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
