import { sql } from 'drizzle-orm'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import type { Database } from '../../db/database.ts'
import { niches } from '../../db/schema.ts'

type Path = readonly string[]

/**
 * For each niche, the first of the paths that it may have which is on the stored map, or undefined.
 * One statement for all.
 * @param places the paths of each niche, from the top, without the root
 */
export async function standing(
  db: Database,
  places: readonly (readonly Path[])[],
): Promise<(Path | undefined)[]> {
  const paths = places.flat()
  if (paths.length === 0) return places.map(() => undefined)
  const steps = paths.flatMap((path, at) =>
    path.map((name, index) => ({ at, depth: index + 1, key: nicheNameKey(name), name })),
  )
  const { rows } = await db.execute<{ at: number; depth: number }>(sql`
    with recursive steps as materialized (
      select * from json_to_recordset(${JSON.stringify(steps)}::json)
        as step (at int, depth int, key text, name text)
    ),
    walk (at, id, depth) as (
      select steps.at, root.id, 0
      from steps cross join (select id from ${niches} where parent_id is null limit 1) as root
      where steps.depth = 1
      union all
      select walk.at, n.id, walk.depth + 1
      from walk
      join steps on steps.at = walk.at and steps.depth = walk.depth + 1
      cross join lateral (
        select id from ${niches}
        where parent_id = walk.id and name_key = steps.key and name = steps.name
        limit 1
      ) n
    )
    select at, max(depth) as depth from walk group by at`)
  const stands = new Set<Path>()
  for (const { at, depth } of rows) {
    const path = paths[at]
    if (path?.length === depth) stands.add(path)
  }
  return places.map((choices) => choices.find((path) => stands.has(path)))
}
