import type { Database, OpenDatabase } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { createLeaseRows } from './lease-rows.ts'

/**
 * Who may do a piece of work now, on all hosts together. No connection is held meanwhile, so the
 * work may ask somebody outside. A host that loses sight of the database for long may find its
 * work done twice: what the work writes at its end has to bear that.
 */
export interface Leases {
  /** Runs the work while nobody else runs any under the same key, one after the other. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Runs the work unless so many are under way under the same key.
   * @throws {Refusal} `too_many_at_once`
   */
  within<T>(key: string, places: number, work: () => Promise<T>): Promise<T>
}

/** Seconds after which somebody whose places are all taken may try again. */
const RETRY_AFTER = 5

interface Dependencies {
  database: OpenDatabase
  /** The connections that the leases are taken over; the usual ones unless given. */
  db?: Database
}

export function createLeases({ database, db = database.db }: Dependencies): Leases {
  // The embedded database has one process, which forgets what it does when it dies: no rows.
  const rows =
    database.kind === 'postgres' ? createLeaseRows({ db, present: database.present }) : undefined
  /** Places that are taken in this process. */
  const taken = new Map<string, number>()

  async function inPlace<T>(key: string, places: number, work: () => Promise<T>): Promise<T> {
    if (rows === undefined) return work()
    const keys = Array.from({ length: places }, (_, place) => `${key} ${place}`)
    const done = await rows.underOneOf(keys, work)
    if (done === undefined) throw new Refusal('too_many_at_once', { retryAfter: RETRY_AFTER })
    return done.outcome
  }

  return {
    // Those of one host wait for each other in memory, so that one of them looks at the row.
    exclusively: (key, work) =>
      database.inTurn(key, () => (rows === undefined ? work() : rows.exclusively(key, work))),

    async within(key, places, work) {
      const before = taken.get(key) ?? 0
      if (before >= places) throw new Refusal('too_many_at_once', { retryAfter: RETRY_AFTER })
      taken.set(key, before + 1)
      try {
        return await inPlace(key, places, work)
      } finally {
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
