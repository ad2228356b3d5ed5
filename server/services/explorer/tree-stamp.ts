import { oneAtATime } from '../../concurrency/one-at-a-time.ts'
import type { Database } from '../../db/database.ts'
import { treeState } from '../../db/schema.ts'
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

export const createReadStamp = (db: Database): ReadStamp => oneAtATime(() => treeStamp(db))

/** Reads the tree with every change that was made before. */
export type ReadTree = <T>(read: Read<T>) => Promise<T>

export const createReadTree =
  ({ sameStamp }: Pick<Reads, 'sameStamp'>): ReadTree =>
  (read) =>
    sameStamp(treeStamp, read)
