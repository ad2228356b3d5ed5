import { setTimeout as delay } from 'node:timers/promises'

/** Runs something, and lets the time it took be known in whole steps only. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Answers whose time must not tell what was found come at whole multiples of a
 * step after their beginning, failures too. Work that differs by less than a
 * step takes equally long for whoever measures.
 * @param stepMs 0 for no pace
 */
export function createPace(stepMs: number): Pace {
  return async function pace(work) {
    const started = performance.now()
    try {
      return await work()
    } finally {
      const taken = performance.now() - started
      if (stepMs > 0) await delay(Math.ceil(taken / stepMs) * stepMs - taken)
    }
  }
}
