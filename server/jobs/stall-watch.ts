import type { ForeignWork } from '../tasks/work.ts'

/**
 * Finds work whose heartbeat stands still although the database still sees its
 * process: a host that hangs or is cut off. Judged by this process's own
 * steady clock between looks, so that no jump of a wall clock makes work stale.
 * @param limit milliseconds without a heartbeat
 */
export function createStallWatch(limit: number, steady: () => number = () => performance.now()) {
  let seen = new Map<string, { heartbeat: number; since: number }>()

  return {
    /** Takes all foreign work there is now; returns the claims that stand still. */
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
