import { eq, sql } from 'drizzle-orm'
import { isStoredName } from '../../../contract/niche-name-gate.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { niches, removedNiches, treeState } from '../../db/schema.ts'
import { findNiche, nextRevision } from './niche-rows.ts'
import { pathDigest } from './removed-niches.ts'
import type { TreeSnapshots } from './tree-snapshot.ts'

export type Removal =
  | { kind: 'removed'; count: number }
  /** The length of the part of the path that exists. */
  | { kind: 'unknown'; known: number }

/**
 * Removes a niche and everything below it from the map permanently: neither the atlas nor a model
 * adds it again, only an import does.
 * @param path from the top without the root, at least one name, as the map shows them
 */
export type RemoveNiche = (path: readonly string[]) => Promise<Removal>

interface Dependencies {
  db: Database
  clock: Clock
  snapshots: TreeSnapshots
}

export function createRemoveNiche({ db, clock, snapshots }: Dependencies): RemoveNiche {
  async function deleteBranch(
    tx: Database,
    id: number,
  ): Promise<{ count: number; members: number }> {
    const { rows } = await tx.execute<{ count: number; members: number }>(sql`
      with recursive branch (id) as (
        select ${id}::int
        union all
        select n.id from branch join ${niches} as n on n.parent_id = branch.id
      ),
      gone as (delete from ${niches} where id in (select id from branch) returning origin)
      select count(*)::int as count, (count(*) filter (where origin = 'llm'))::int as members
      from gone`)
    return rows[0] ?? { count: 0, members: 0 }
  }

  async function knownNames(path: readonly string[]): Promise<number> {
    for (let length = 1; length < path.length; length += 1) {
      const above = path.slice(0, length)
      if (!above.every(isStoredName) || !(await findNiche(db, above))) return length - 1
    }
    return path.length - 1
  }

  function remove(path: readonly string[]): Promise<number | undefined> {
    return db.transaction(async (tx) => {
      const niche = await findNiche(tx, path)
      if (niche === undefined) return undefined
      const revision = await nextRevision(tx)
      const { count, members } = await deleteBranch(tx, niche.id)
      // Another operator removed it first.
      if (count === 0) return undefined
      const removed = { pathDigest: pathDigest(path), path: [...path], removedAt: clock.now() }
      await tx.insert(removedNiches).values(removed).onConflictDoNothing()
      await tx
        .update(treeState)
        .set({
          removalRevision: revision,
          memberNiches: sql`greatest(${treeState.memberNiches} - ${members}, 0)`,
        })
        .where(eq(treeState.id, 1))
      return count
    })
  }

  return async function removeNiche(path) {
    // An invalid name may contain characters that the database does not accept as text.
    const count = path.every(isStoredName) ? await remove(path) : undefined
    if (count === undefined) return { kind: 'unknown', known: await knownNames(path) }
    snapshots.invalidate()
    return { kind: 'removed', count }
  }
}
