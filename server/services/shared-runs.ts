import { Refusal } from '../refusal.ts'

/** Starts the work, or shares the outcome of the one that this host has under way under the key. */
export type Share<K, T> = (key: K, userId: string, work: () => Promise<T>) => Promise<T>

/**
 * Whoever asks for what is under way shares its outcome, a failure too, so that somebody outside
 * who is in trouble is not asked again by each. A refusal is about the user who began: the others
 * begin anew.
 */
export function createSharedRuns<K, T>(): Share<K, T> {
  const underWay = new Map<K, { userId: string; outcome: Promise<T> }>()

  function begin(key: K, userId: string, work: () => Promise<T>): Promise<T> {
    const outcome = work().finally(() => underWay.delete(key))
    underWay.set(key, { userId, outcome })
    return outcome
  }

  return async function share(key, userId, work) {
    for (;;) {
      const running = underWay.get(key)
      if (running === undefined) return begin(key, userId, work)
      try {
        return await running.outcome
      } catch (error) {
        if (running.userId === userId || !(error instanceof Refusal)) throw error
      }
    }
  }
}
