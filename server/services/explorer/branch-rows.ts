import { sql } from 'drizzle-orm'
import { compareNames, ROOT_NAME } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import type { Database } from '../../db/database.ts'
import { niches } from '../../db/schema.ts'
import { findNiche } from './niche-rows.ts'

/** Niches that an answer may have, without the first level below its niche. */
const NICHES_MAX = 2_000
/** Parents of one statement: few, because the embedded database blocks other requests during it. */
const PARENTS = 500

type ChildRow = {
  id: number
  parent_id: number
  name: string
  is_explored: boolean
  child_count: number
}

const countOf = (id: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from ${niches} as below where below.parent_id = ${id})`

async function childrenOf(db: Database, parents: readonly number[]): Promise<ChildRow[]> {
  const all: ChildRow[] = []
  for (let from = 0; from < parents.length; from += PARENTS) {
    const ids = sql.param(`{${parents.slice(from, from + PARENTS).join()}}`)
    const { rows } = await db.execute<ChildRow>(sql`
      select c.id, c.parent_id, c.name, c.is_explored, ${countOf(sql`c.id`)} as child_count
      from ${niches} as c where c.parent_id = any(${ids}::int[])`)
    all.push(...rows)
  }
  return all
}

/**
 * A niche with up to `depth` levels below it, by one index look-up for each niche. Where a level
 * would bring the answer above {@link NICHES_MAX} niches, the answer ends above that level: its
 * last niches have a `childCount` and no `children`. Undefined if the path does not exist.
 * @param path the empty one is the root's
 */
export async function readBranch(
  db: Database,
  path: readonly string[],
  depth: number,
): Promise<TreeNode | undefined> {
  const row = await findNiche(db, path)
  if (row === undefined) return undefined
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${countOf(sql`${row.id}`)} as count`,
  )
  const top: TreeNode = {
    name: path.at(-1) ?? ROOT_NAME,
    isExplored: row.isExplored,
    childCount: rows[0]?.count ?? 0,
    children: [],
  }
  let level = new Map([[row.id, top]])
  let size = 1
  for (let below = 1; below <= depth; below += 1) {
    const next = [...level.values()].reduce((sum, { childCount }) => sum + childCount, 0)
    if (next === 0 || (below > 1 && size + next > NICHES_MAX)) break
    size += next
    level = await fill(db, level)
  }
  return top
}

/** Adds the children of each niche, and returns those that have children themselves, by id. */
async function fill(
  db: Database,
  level: ReadonlyMap<number, TreeNode>,
): Promise<Map<number, TreeNode>> {
  const parents = [...level].filter(([, { childCount }]) => childCount > 0).map(([id]) => id)
  const next = new Map<number, TreeNode>()
  for (const row of await childrenOf(db, parents)) {
    const { id, name, is_explored, child_count } = row
    const node = { name, isExplored: is_explored, childCount: child_count, children: [] }
    level.get(row.parent_id)?.children.push(node)
    if (child_count > 0) next.set(id, node)
  }
  for (const parent of level.values()) {
    parent.children.sort((a, b) => compareNames(a.name, b.name))
    // Niches may have come or gone since they were counted.
    if (parent.childCount > 0) parent.childCount = parent.children.length
  }
  return next
}
