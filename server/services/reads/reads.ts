import type { Clock } from '../../clock.ts'
import type { Database, ReplicaRun } from '../../db/database.ts'
import { primaryPosition } from '../../db/primary-position.ts'
import { tellRead } from '../../observed.ts'
import { catchesUp } from './catches-up.ts'
import type { MemberWrites } from './member-writes.ts'
import { isReplicaFault, isTooLong } from './replica-faults.ts'
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

/** For so long no search asks the replica after one took too long there, and was done twice. */
const LONG_SEARCH_MS = 60_000

interface Dependencies {
  db: Database
  clock: Clock
  watch: ReplicaWatch
  writes: Pick<MemberWrites, 'positionOf'>
}

export function createReads({ db, clock, watch, writes }: Dependencies): Reads {
  const now = () => clock.now().getTime()
  let longSearchAt = Number.NEGATIVE_INFINITY

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
      if (isReplicaFault(error, isReading)) watch.failed(run, error)
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

  return {
    ofMember: (userId, read) =>
      ask(
        () => writes.positionOf(userId),
        async (run, wanted) => wanted !== 'unknown' && run.hasReached(wanted),
        read,
      ),
    async upToDate(read) {
      if (Math.abs(now() - longSearchAt) < LONG_SEARCH_MS) {
        tellRead({ by: 'primary' })
        return read(db)
      }
      const noting: typeof read = async (from) => {
        try {
          return await read(from)
        } catch (error) {
          if (from !== db && isTooLong(error)) longSearchAt = now()
          throw error
        }
      }
      return ask(() => primaryPosition(db), catchesUp, noting)
    },
    sameStamp: (stamp, read) =>
      ask(
        () => stamp(db),
        async (run, now) => (await stamp(run.db)) === now,
        read,
      ),
  }
}
