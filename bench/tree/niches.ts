import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'

const FAN_OUT = 12
const BATCH = 5_000
const FIRST =
  `Alpine Bright Coastal Daily Early Fresh Gentle Hidden Indoor Junior Local Mobile Night Outdoor
  Private Quiet Rural Senior Trail Urban Vintage Winter Young Artisan Budget Custom Desert Express
  Family Garden Heritage Island Jumbo Kosher Luxury Modular Nordic Organic Portable Rustic`.split(
    /\s+/,
  )
const SECOND =
  `Bakery Cycling Dental Energy Farm Fencing Home Kitchen Leather Music Pet Roofing Sewing Tea Vegan
  Wedding Yoga Camera Drone Eyewear Fitness Guitar Hiking Insulation Jewelry Kayak Lighting Mattress
  Nursery Optics Plumbing Quilt Rowing Saddle Tailor Upholstery Veterinary`.split(/\s+/)
const SYLLABLES =
  `ba cor del fam gir hol jun kav lem mor nis pel qua rud sol tiv um vex win zar bre cla dri fle gro
  hul kro lar mip nok ost pru rem ska tol vun wal yst zep tha`.split(/\s+/)
/** Different coined words: about as many as a million names of different authors would have. */
const COINED = 60_000

/** A word that stands in one of 60,000 names. */
export function coinedWord(at: number): string {
  const mixed = (at * 7_919) % COINED
  return [mixed % 40, Math.floor(mixed / 40) % 40, Math.floor(mixed / 1_600)]
    .map((index) => SYLLABLES[index] ?? '')
    .join('')
}

/** The name of the niche with this number, from 0. */
function nameOf(at: number): string {
  if (at === 0) return 'Synthetic Industry'
  const coined = coinedWord(at)
  const last = coined.charAt(0).toUpperCase() + coined.slice(1)
  return `${FIRST[at % FIRST.length]} ${SECOND[(at * 7) % SECOND.length]} ${last}`
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
