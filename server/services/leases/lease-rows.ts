import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Presence } from '../../db/presence.ts'
import { leases } from '../../db/schema.ts'

/** The lifetime of a lease without renewal. After a host loses power, others wait this long. */
const TERM_MS = 15_000
const RENEWAL_MS = 4_000
/** The time between two checks of a waiting process, doubling from the first to the last. */
const FIRST_LOOK_MS = 25
const LAST_LOOK_MS = 250

/** The database's clock, which all hosts share. The hosts' own clocks may differ or change. */
const after = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

interface Dependencies {
  db: Database
  /** Identifies this process to the others for its lifetime. */
  present: () => Promise<Presence>
}

/** Work that only one process does at a time. Each lease is a row and holds no connection. */
export function createLeaseRows({ db, present }: Dependencies) {
  /** The owners of this process's leases. */
  const held = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  /** Takes the lease if it is free, expired, or its owner is gone. */
  async function take(key: string): Promise<string | undefined> {
    const here = await present()
    const lease = { owner: randomUUID(), worker: here.worker, expiresAt: after(TERM_MS) }
    // A lease that ends later than any new lease was written before the clock was set back.
    const isLate = sql`${leases.expiresAt} <= ${after(0)} or ${leases.expiresAt} > ${after(2 * TERM_MS)}`
    const taken = await db
      .insert(leases)
      .values({ key, ...lease })
      .onConflictDoUpdate({
        target: leases.key,
        set: lease,
        setWhere: sql`${isLate} or ${here.isGone(leases.worker)}`,
      })
      .returning({ owner: leases.owner })
    return taken[0]?.owner
  }

  async function renew(): Promise<void> {
    const { worker } = await present()
    await db
      .update(leases)
      .set({ worker, expiresAt: after(TERM_MS) })
      .where(inArray(leases.owner, [...held]))
  }

  function hold(owner: string): void {
    held.add(owner)
    // After a failed renewal, the next one tries again. If all fail, other processes take over.
    timer ??= setInterval(() => void renew().catch(() => {}), RENEWAL_MS).unref()
  }

  async function release(owner: string): Promise<void> {
    held.delete(owner)
    if (held.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    // Leases that cannot be released now will expire.
    await db
      .delete(leases)
      .where(eq(leases.owner, owner))
      .catch(() => {})
  }

  async function run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    hold(owner)
    try {
      return await work()
    } finally {
      await release(owner)
    }
  }

  return {
    /** Waits until this process has the lease. */
    async exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
      for (let wait = FIRST_LOOK_MS; ; wait = Math.min(2 * wait, LAST_LOOK_MS)) {
        const owner = await take(key)
        if (owner !== undefined) return run(owner, work)
        await pause(wait)
      }
    },

    /** Runs the work under the first free key. Undefined if none is free. */
    async underOneOf<T>(
      keys: readonly string[],
      work: () => Promise<T>,
    ): Promise<{ outcome: T } | undefined> {
      for (const key of keys) {
        const owner = await take(key)
        if (owner !== undefined) return { outcome: await run(owner, work) }
      }
      return undefined
    },
  }
}
