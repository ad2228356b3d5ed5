import { asc, eq, sql } from 'drizzle-orm'
import { compareNames, nicheNameKey } from '../../../contract/niche.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import type { Database } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'

export interface NicheRow {
  id: number
  depth: number
  isExplored: boolean
}

/**
 * The niche at the end of a path from the root, names compared exactly: one
 * statement that takes one index step a level. Undefined where the path ends
 * nowhere.
 */
export async function findNiche(
  db: Database,
  path: readonly string[],
): Promise<NicheRow | undefined> {
  const steps = sql.join(
    path.map((name, index) => sql`(${index + 1}::int, ${nicheNameKey(name)}::text, ${name}::text)`),
    sql`, `,
  )
  const result = await db.execute(sql`
    with recursive steps (depth, name_key, name) as (values ${steps}),
    walk (id, depth, is_explored) as (
      select id, depth::int, is_explored from ${niches} where parent_id is null
      union all
      select n.id, walk.depth + 1, n.is_explored
      from walk
      join steps on steps.depth = walk.depth + 1
      cross join lateral (
        select id, is_explored from ${niches}
        where parent_id = walk.id and name_key = steps.name_key and name = steps.name
        limit 1
      ) n
    )
    select id, is_explored from walk where depth = ${path.length}`)
  const [row] = (result as { rows: { id: number; is_explored: boolean }[] }).rows
  return row && { id: row.id, depth: path.length, isExplored: row.is_explored }
}

/** What is known of a niche's children, sorted by name; their own children are left out. */
export async function listChildren(db: Database, parentId: number): Promise<TreeNode[]> {
  const rows = await db
    .select({
      name: niches.name,
      isExplored: niches.isExplored,
      childCount: sql<number>`(select count(*)::int from ${niches} as c where c.parent_id = ${niches}.id)`,
    })
    .from(niches)
    .where(eq(niches.parentId, parentId))
    .orderBy(asc(niches.id))
  return rows.map((row) => ({ ...row, children: [] })).sort((a, b) => compareNames(a.name, b.name))
}

/**
 * Takes the lock that orders all changes of the tree, until the transaction
 * ends, and counts the revision up for the change that follows.
 */
export async function nextRevision(tx: Database): Promise<number> {
  const [state] = await tx
    .update(treeState)
    .set({ revision: sql`${treeState.revision} + 1` })
    .where(eq(treeState.id, 1))
    .returning({ revision: treeState.revision })
  if (state === undefined) throw new Error('The tree was never seeded')
  return state.revision
}
