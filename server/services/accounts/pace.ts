import { setTimeout as delay } from 'node:timers/promises'

/** Runs a function and rounds its duration up to whole steps. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Answers whose timing must reveal nothing come at whole multiples of a step after their start, and
 * so do failures. Work that differs by less than a step appears to take equally long.
 * @param stepMs 0 disables the pacing
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
