import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'

const FAN_OUT = 12
const BATCH = 5_000
const FIRST =
  'Alpine Bright Coastal Daily Early Fresh Gentle Hidden Indoor Junior Local Mobile'.split(' ')
const SECOND = 'Bakery Cycling Dental Energy Farm Garden Home Kitchen Leather Music Pet'.split(' ')
const THIRD = 'Advice Boxes Care Design Equipment Fitting Guides Hire Kits Lessons'.split(' ')

/** The name of the niche with this number, from 0. */
function nameOf(at: number): string {
  if (at === 0) return 'Synthetic Industry'
  return `${FIRST[at % 12]} ${SECOND[at % 11]} ${THIRD[at % 10]} ${at}`
}

const parentOf = (at: number) => Math.floor((at - 1) / FAN_OUT)

/** The path of a synthetic niche. */
export function pathOf(at: number): string[] {
  return at === 0 ? [nameOf(0)] : [...pathOf(parentOf(at)), nameOf(at)]
}

/** Adds a branch until the tree has `nodes` niches; returns the number of synthetic ones. */
export async function addNiches(db: Database, nodes: number): Promise<number> {
  const {
    rows: [found],
  } = await db.execute<
    Record<string, number>
  >(sql`select count(*)::int as count, max(id) + 1 as next,
    min(id) filter (where parent_id is null) as root,
    (select revision from tree_state) as revision from niches`)
  const { count = 0, next = 1, root = 1, revision = 1 } = found ?? {}
  const missing = Math.max(0, nodes - count)
  const lastParent = parentOf(missing - 1)
  for (let from = 0; from < missing; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, missing - from) }, (_, step) => {
      const at = from + step
      return {
        id: next + at,
        parent_id: at === 0 ? root : next + parentOf(at),
        name: nameOf(at),
        name_key: nameOf(at).toLowerCase(),
        depth: pathOf(at).length,
        is_explored: at <= lastParent,
      }
    })
    await db.execute(sql`insert into niches
      (id, parent_id, name, name_key, depth, is_explored, origin, revision, created_at)
      overriding system value
      select id, parent_id, name, name_key, depth, is_explored, 'import',
        ${Number(revision) + 1 + from / BATCH}::bigint, '2026-01-01'::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id int, parent_id int,
        name text, name_key text, depth smallint, is_explored boolean)`)
  }
  await db.execute(
    sql`select setval(pg_get_serial_sequence('niches', 'id'), (select max(id) from niches))`,
  )
  await db.execute(sql`update tree_state set revision = (select max(revision) from niches)`)
  await db.execute(sql`analyze niches`)
  return missing
}
