import type { Database, OpenDatabase } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { createLeaseRows } from './lease-rows.ts'

/**
 * Decides which host may do a piece of work now. No connection is held during the work, so the work
 * may call outside services. If a host loses contact with the database for long, its work may be
 * done twice, so the final write must tolerate that.
 */
export interface Leases {
  /** Runs the work exclusively under its key, one run after the other. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Runs the work unless the maximum number of runs under the same key is in progress.
   * @throws {Refusal} `too_many_at_once`
   */
  within<T>(key: string, places: number, work: () => Promise<T>): Promise<T>
}

/** After this time a user without a free place may try again. */
const RETRY_AFTER_S = 5

interface Dependencies {
  database: OpenDatabase
  /** The connections for leases. Defaults to the usual ones. */
  db?: Database
}

export function createLeases({ database, db = database.db }: Dependencies): Leases {
  // The embedded database has only one process, so leases stay in its memory, without rows.
  const rows =
    database.kind === 'postgres' ? createLeaseRows({ db, present: database.present }) : undefined
  /** Places taken in this process. */
  const taken = new Map<string, number>()

  async function inPlace<T>(key: string, places: number, work: () => Promise<T>): Promise<T> {
    if (rows === undefined) return work()
    const keys = Array.from({ length: places }, (_, place) => `${key} ${place}`)
    const done = await rows.underOneOf(keys, work)
    if (done === undefined) throw new Refusal('too_many_at_once', { retryAfter: RETRY_AFTER_S })
    return done.outcome
  }

  return {
    // Callers on one host wait in memory, so only one of them queries the row.
    exclusively: (key, work) =>
      database.inTurn(key, () => (rows === undefined ? work() : rows.exclusively(key, work))),

    async within(key, places, work) {
      const before = taken.get(key) ?? 0
      if (before >= places) throw new Refusal('too_many_at_once', { retryAfter: RETRY_AFTER_S })
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
