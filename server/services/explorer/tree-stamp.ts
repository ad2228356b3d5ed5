import { oneAtATime } from '../../concurrency/one-at-a-time.ts'
import type { Database } from '../../db/database.ts'
import { treeState } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Read, Reads } from '../reads/reads.ts'

/** The state of the whole tree: the transaction that changes the tree changes it. */
export async function treeStamp(db: Database): Promise<string> {
  const [state] = await db
    .select({ revision: treeState.revision, removal: treeState.removalRevision })
    .from(treeState)
  return `${state?.revision} ${state?.removal}`
}

/** Reads the stamp. A read that has not started yet serves all callers until then. */
export type ReadStamp = () => Promise<string>

/** A read that takes longer fails, and the next one begins: others wait for it. */
const STAMP_MS = 5_000

/** @param limitMs for tests */
export const createReadStamp = (db: Database, limitMs = STAMP_MS): ReadStamp =>
  oneAtATime(async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('busy', { retryAfter: 5 })), limitMs)
    })
    return Promise.race([treeStamp(db), late]).finally(() => clearTimeout(timer))
  })

/** Reads the tree with every change that was made before. */
export type ReadTree = <T>(read: Read<T>) => Promise<T>

export const createReadTree =
  ({ sameStamp }: Pick<Reads, 'sameStamp'>): ReadTree =>
  (read) =>
    sameStamp(treeStamp, read)
