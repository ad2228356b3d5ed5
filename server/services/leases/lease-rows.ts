import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Presence } from '../../db/presence.ts'
import { leases } from '../../db/schema.ts'

/** How long a lease holds that is not renewed: what a host that lost its power costs those who wait. */
const TERM = 15_000
const RENEWAL = 4_000
/** Milliseconds between two looks of who waits; they double from the first to the last. */
const FIRST_LOOK = 25
const LAST_LOOK = 250

/** The database's clock, which all hosts share; their own may be apart, or be moved. */
const after = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

interface Dependencies {
  db: Database
  /** How this process is known to the others, for as long as it lives. */
  present: () => Promise<Presence>
}

/** Work that one process of many does at a time, each piece held by a row and no connection. */
export function createLeaseRows({ db, present }: Dependencies) {
  /** The owners of the leases that this process has. */
  const held = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  /** Makes the lease ours where nobody has it, or who has it is gone or late. */
  async function take(key: string): Promise<string | undefined> {
    const here = await present()
    const lease = { owner: randomUUID(), worker: here.worker, expiresAt: after(TERM) }
    // What ends later than any lease taken now was written by a clock that was set back since.
    const isLate = sql`${leases.expiresAt} <= ${after(0)} or ${leases.expiresAt} > ${after(2 * TERM)}`
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
      .set({ worker, expiresAt: after(TERM) })
      .where(inArray(leases.owner, [...held]))
  }

  function hold(owner: string): void {
    held.add(owner)
    // A renewal that fails is made good by the next one; when none comes through, others take over.
    timer ??= setInterval(() => void renew().catch(() => {}), RENEWAL).unref()
  }

  async function release(owner: string): Promise<void> {
    held.delete(owner)
    if (held.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    // What can't be given back now expires.
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
    /** Waits until the lease is ours. */
    async exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
      for (let wait = FIRST_LOOK; ; wait = Math.min(2 * wait, LAST_LOOK)) {
        const owner = await take(key)
        if (owner !== undefined) return run(owner, work)
        await pause(wait)
      }
    },

    /** Runs the work under the first of the keys that is free; undefined where none is. */
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
