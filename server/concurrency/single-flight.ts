import { Refusal } from '../refusal.ts'

/** Starts work under a key, or shares the outcome if this host is already running it. */
export type Join<K, T> = (key: K, work: () => Promise<T>, userId?: string) => Promise<T>

/**
 * Concurrent callers share one outcome. They also share a failure, to keep each of them from asking
 * a failing service again. A refusal only concerns the user who started the work: if users are
 * named, the others start again.
 */
export function createSingleFlight<K, T>(): Join<K, T> {
  const underWay = new Map<K, { userId: string | undefined; outcome: Promise<T> }>()

  function begin(key: K, work: () => Promise<T>, userId: string | undefined): Promise<T> {
    const outcome = work().finally(() => underWay.delete(key))
    underWay.set(key, { userId, outcome })
    return outcome
  }

  return async function join(key, work, userId) {
    for (;;) {
      const running = underWay.get(key)
      if (running === undefined) return begin(key, work, userId)
      try {
        return await running.outcome
      } catch (error) {
        if (running.userId === userId || !(error instanceof Refusal)) throw error
      }
    }
  }
}
