import { type SQL, sql } from 'drizzle-orm'
import { draftedDossierSchema } from '../../../contract/drafted-dossier.ts'
import type { Database } from '../../db/database.ts'
import { nicheDrafts, niches } from '../../db/schema.ts'
import {
  createIndexBuilder,
  type DescribedNiche,
  type NamedNiche,
  type NicheIndex,
  nameNiche,
} from './niche-index.ts'
import type { Term } from './search-terms.ts'

/** Stored niches that one search compares: those of members and imports, and those of an atlas. */
const COMPARED_MAX = { own: 150, atlas: 50 }

interface NicheText {
  id: number
  /** The names from the industry down to the niche. */
  path: string[]
  summary: string | null
  dossier: unknown
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`

/** A term for Postgres: each word in quotes, so that no sign in it is an operator. */
function queryOf({ words, beginning }: Term): string {
  const parts = [...words].map(quoted)
  return `(${[...parts, ...(beginning ? [`${quoted(beginning)}:*`] : [])].join(' | ')})`
}

const matches = (query: string) => sql`search @@ to_tsquery('english', ${query})`

/** The term that the fewest names and drafts have; undefined if no name or draft has one. */
async function rarestOf(db: Database, queries: readonly string[]): Promise<string | undefined> {
  const counts = queries.map(
    (query, at) => sql`
      select ${at}::int as at, count(*) as count from (
        (select from ${niches} where ${matches(query)} and origin <> 'atlas'
          limit ${COMPARED_MAX.own})
        union all
        (select from ${nicheDrafts} where ${matches(query)} limit ${COMPARED_MAX.own})
      ) as counted`,
  )
  const { rows } = await db.execute<{ at: number }>(sql`
    select at from (${sql.join(counts, sql` union all `)}) as counts
    where count > 0 order by count limit 1`)
  return rows[0] && queries[rows[0].at]
}

async function read(db: Database, query: string): Promise<NicheText[]> {
  const named = (origin: SQL, most: number) => sql`
    select id from ${niches} where ${matches(query)} and origin ${origin} limit ${most}`
  const { rows } = await db.execute<NicheText & Record<string, unknown>>(sql`
    with recursive found as materialized (
      (${named(sql`<> 'atlas'`, COMPARED_MAX.own)})
      union (${named(sql`= 'atlas'`, COMPARED_MAX.atlas)})
      union (
        select id from ${nicheDrafts} where ${matches(query)} limit ${COMPARED_MAX.own}
      )
    ),
    line (id, parent_id, path) as (
      select n.id, n.parent_id, array[n.name] from found join ${niches} as n using (id)
      where n.parent_id is not null
      union all
      select line.id, n.parent_id, n.name || line.path
      from line join ${niches} as n on n.id = line.parent_id
      where n.parent_id is not null
    )
    select line.id, to_json(line.path) as path, draft.summary, draft.dossier
    from line
    join ${niches} as top on top.id = line.parent_id and top.parent_id is null
    left join ${nicheDrafts} as draft on draft.id = line.id
    order by line.id`)
  return rows
}

function describe({ path, summary, dossier }: NicheText): DescribedNiche {
  const known = { name: path.at(-1) ?? '', ...(summary ? { summary } : {}) }
  const { data } = draftedDossierSchema.safeParse(dossier)
  if (data === undefined) return known
  const { customer, problems, phrases } = data
  return { ...known, customer, problems, words: phrases.map((phrase) => ({ phrase })) }
}

/**
 * Finds niches of the stored map that have all terms in their name or in what a model wrote; where
 * none has, those that have the rarest term. At most as many as {@link COMPARED_MAX} says.
 * @param isKnown true for paths that are found elsewhere
 */
export async function findStored(
  db: Database,
  terms: readonly Term[],
  isKnown: (path: readonly string[]) => boolean,
): Promise<NicheIndex> {
  const rows = await db.transaction(async (tx) => {
    // The planner expects many matches and would read the table until the limit. Its price for that
    // being off would make it compile the statement, which takes longer than running it.
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
    )
    const queries = terms.map(queryOf)
    const unknown = async (query: string) =>
      (await read(tx, query)).filter(({ path }) => !isKnown(path))
    const found = await unknown(queries.join(' & '))
    if (found.length > 0 || queries.length === 1) return found
    const rarest = await rarestOf(tx, queries)
    return rarest ? unknown(rarest) : []
  })
  const { index, add } = createIndexBuilder()
  for (const row of rows) {
    const names = row.path.slice(0, -1)
    const above = names.reduce<NamedNiche | undefined>(
      (parent, name) => nameNiche(name, parent),
      undefined,
    )
    add([...names.map((name) => ({ name })), describe(row)], above)
  }
  return index
}
