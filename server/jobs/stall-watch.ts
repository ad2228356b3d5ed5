import type { ForeignWork } from '../tasks/work.ts'

/**
 * Finds work whose heartbeat has stopped while the database still sees its process: a host that
 * hangs or is cut off. Measured with this process's own monotonic clock between checks, so a jump
 * of the system clock does not matter.
 * @param limit milliseconds without a heartbeat
 */
export function createStallWatch(limit: number, steady: () => number = () => performance.now()) {
  let seen = new Map<string, { heartbeat: number; since: number }>()

  return {
    /** Takes all current work of other processes and returns the stalled claims. */
    look(work: readonly ForeignWork[]): string[] {
      const now = steady()
      const next: typeof seen = new Map()
      const stalled: string[] = []
      for (const { claim, heartbeat } of work) {
        const before = seen.get(claim)
        const since = before?.heartbeat === heartbeat ? before.since : now
        next.set(claim, { heartbeat, since })
        if (now - since >= limit) stalled.push(claim)
      }
      seen = next
      return stalled
    },
  }
}
