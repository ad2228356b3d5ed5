import { setTimeout as delay } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Database, ReplicaRun } from '../../db/database.ts'
import { primaryPosition } from '../../db/primary-position.ts'
import type { WalPosition } from '../../db/wal-position.ts'
import { tellRead } from '../../observed.ts'
import type { MemberWrites } from './member-writes.ts'
import type { ReplicaWatch } from './replica-watch.ts'

/** What only reads, and may be done again over another handle. */
export type Read<T> = (db: Database) => Promise<T>

/**
 * Reads that a replica may answer. It answers what is there; where it throws anything, also that
 * something is not found, the primary is asked.
 */
export interface Reads {
  /** A member's rows, with all that the member has written or was told. */
  ofMember<T>(userId: string, read: Read<T>): Promise<T>
  /** Rows as they are now: the replica may need a moment to have all that the primary has. */
  upToDate<T>(read: Read<T>): Promise<T>
  /** Rows that `stamp` stands for: it changes in the transaction that changes one of them. */
  sameStamp<T>(stamp: Read<string>, read: Read<T>): Promise<T>
}

/** Without a replica. */
export const createPrimaryReads = (db: Database): Reads => ({
  ofMember: (_userId, read) => read(db),
  upToDate: (read) => read(db),
  sameStamp: (_stamp, read) => read(db),
})

/** How long a read of what is there now waits for the replica, in steps. */
const WAITS = 10
const WAIT_MS = 20

/**
 * Faults of one statement: canceled because the replica needs the rows' place or takes too long, or
 * a write that the primary has to do.
 */
const OF_ONE_STATEMENT = new Set(['40001', '40P01', '57014', '25006'])

/** True for an error of the connection or the server, false for one of the product. */
function isFault(error: unknown): boolean {
  const isQuery = error instanceof DrizzleQueryError
  const { code } = (isQuery ? error.cause : error) as { code?: unknown }
  if (typeof code !== 'string') return isQuery
  return (isQuery || /^E[A-Z]{3,}$/.test(code)) && !OF_ONE_STATEMENT.has(code)
}

interface Dependencies {
  db: Database
  watch: ReplicaWatch
  writes: Pick<MemberWrites, 'positionOf'>
}

export function createReads({ db, watch, writes }: Dependencies): Reads {
  /**
   * Undefined if the replica cannot answer.
   * @param isMet whether the server has all that the read needs
   */
  async function fromReplica<T>(
    run: ReplicaRun,
    isMet: (run: ReplicaRun) => Promise<boolean>,
    read: Read<T>,
  ): Promise<{ answer: T } | undefined> {
    let isReading = false
    try {
      if (!(await isMet(run))) return undefined
      isReading = true
      return { answer: await read(run.db) }
    } catch (error) {
      if (!isReading || isFault(error)) watch.failed(run, error)
      return undefined
    }
  }

  /** @param needs asks the primary what the read needs */
  async function ask<T, Need>(
    needs: () => Promise<Need>,
    isMet: (run: ReplicaRun, need: Need) => Promise<boolean>,
    read: Read<T>,
  ): Promise<T> {
    const run = await watch.fit()
    const need = run && (await needs())
    const found = run && (await fromReplica(run, (asked) => isMet(asked, need as Need), read))
    tellRead({ by: found ? 'replica' : 'primary' })
    return found ? found.answer : read(db)
  }

  async function catchesUp(run: ReplicaRun, wanted: WalPosition): Promise<boolean> {
    for (let wait = 0; wait < WAITS; wait += 1) {
      if (await run.hasReached(wanted)) return true
      await delay(WAIT_MS)
    }
    return false
  }

  return {
    ofMember: (userId, read) =>
      ask(
        () => writes.positionOf(userId),
        async (run, wanted) => wanted !== 'unknown' && run.hasReached(wanted),
        read,
      ),
    upToDate: (read) => ask(() => primaryPosition(db), catchesUp, read),
    sameStamp: (stamp, read) =>
      ask(
        () => stamp(db),
        async (run, now) => (await stamp(run.db)) === now,
        read,
      ),
  }
}
