import { eq, type SQL, sql } from 'drizzle-orm'
import { compareNames, nicheNameKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import type { Database } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'

export interface NicheRow {
  id: number
  depth: number
  isExplored: boolean
}

/** Walks a path from the root by exact names, with one index lookup per level. */
function walkAlong(path: readonly string[]): SQL {
  if (path.length === 0)
    return sql`
    with walk (id, depth, is_explored) as (
      select id, 0, is_explored from ${niches} where parent_id is null
    )`
  const steps = sql.join(
    path.map((name, index) => sql`(${index + 1}::int, ${nicheNameKey(name)}::text, ${name}::text)`),
    sql`, `,
  )
  return sql`
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
    )`
}

/** The niche at the end of a path, in one statement. Undefined if the path does not exist. */
export async function findNiche(
  db: Database,
  path: readonly string[],
): Promise<NicheRow | undefined> {
  const {
    rows: [row],
  } = await db.execute<{ id: number; is_explored: boolean }>(sql`${walkAlong(path)}
    select id, is_explored from walk where depth = ${path.length}`)
  return row && { id: row.id, depth: path.length, isExplored: row.is_explored }
}

/** A niche with its children, sorted by name, without their own children. */
export interface NicheLevel extends NicheRow {
  children: TreeNode[]
}

/**
 * The niche at the end of a path and its children, in one statement. Undefined if the path does not
 * exist.
 */
export async function findLevel(
  db: Database,
  path: readonly string[],
): Promise<NicheLevel | undefined> {
  const { rows } = await db.execute<LevelRow>(sql`${walkAlong(path)}
    select walk.id, walk.is_explored, c.name, c.is_explored as child_is_explored,
      (select count(*)::int from ${niches} as g where g.parent_id = c.id) as child_count
    from walk left join ${niches} as c on c.parent_id = walk.id
    where walk.depth = ${path.length}`)
  const [first] = rows
  if (first === undefined) return undefined
  const children = rows.flatMap(({ name, child_is_explored, child_count }) =>
    name === null
      ? []
      : [{ name, isExplored: child_is_explored, childCount: child_count, children: [] }],
  )
  return {
    id: first.id,
    depth: path.length,
    isExplored: first.is_explored,
    children: children.sort((a, b) => compareNames(a.name, b.name)),
  }
}

/** A niche and one child. The child's columns are null if there is none. */
type LevelRow = {
  id: number
  is_explored: boolean
  name: string | null
  child_is_explored: boolean
  child_count: number
}

/**
 * Takes the lock that serializes all tree changes until the transaction ends, and increments the
 * revision for the next change.
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

/** The names from the top to a niche, without the root. Empty if it does not exist any more. */
export async function pathOf(db: Database, id: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive line (name, parent_id, depth) as (
      select name, parent_id, depth from ${niches} where id = ${id}
      union all
      select n.name, n.parent_id, n.depth from line join ${niches} as n on n.id = line.parent_id
    )
    select name from line where parent_id is not null order by depth`)
  return rows.map(({ name }) => name)
}
