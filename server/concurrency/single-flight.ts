import { Refusal } from '../refusal.ts'

/** Starts work under a key, or shares the outcome of the work that this host has under way under it. */
export type Join<K, T> = (key: K, work: () => Promise<T>, userId?: string) => Promise<T>

/**
 * Everybody who asks for what is under way shares its outcome. They share a failure too, so that
 * a service in trouble is not asked again by each of them. A refusal is about the user who began:
 * where users are named, the others begin anew.
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
