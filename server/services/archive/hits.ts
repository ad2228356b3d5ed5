import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rootOf } from '../../relevance/terms.ts'
import { relatedTo } from '../../relevance/word-families.ts'
import type { Hit } from './ranking.ts'
import { searchTerms } from './words.ts'

/** Texts read for each query, to make a common word cost no more than a rare one. */
const LOOKED_AT = 1_000
const LOOKED_AT_PER_TERM = 300

/** The part of the archive to search: outside discussions or the bundled samples. */
export type Shelf = 'real' | 'sample'

type HitRow = {
  discussion_id: string
  comment_id: string | null
  ranks: number[]
  has: boolean[]
}

/** A word of a market's name and its Postgres query. */
export interface Term {
  word: string
  query: string
}

/** Roots that are searched with all words that begin with them. */
const ROOT = /^[a-z]{4,}$/

/** A Postgres query for all words that begin with a root; undefined for roots that say too little. */
export const rootQuery = (root: string): string | undefined =>
  ROOT.test(root) ? `'${root}':*` : undefined

/**
 * The market's words, each as a Postgres query for the word and for others of the same root. Stop
 * words such as "the" and "and" are left out.
 */
export async function termQueries(db: Database, market: string): Promise<Term[]> {
  const words = JSON.stringify(searchTerms(market))
  const { rows } = await db.execute<{ query: string; word: string }>(sql`
    select min(at) as at, min(word.text) as word, query::text as query
    from json_array_elements_text(${words}::json) with ordinality as word (text, at),
      phraseto_tsquery('english', word.text) as query
    where numnode(query) > 0 group by query order by at`)
  return rows.map(({ word, query }) => ({ word, query: widened(word, query) }))
}

/** With other words of the root, where Postgres has another stem, and with related words. */
function widened(word: string, query: string): string {
  const root = rootOf(word)
  const others = query === `'${root}'` ? relatedTo(root) : [root, ...relatedTo(root)]
  const queries = others.flatMap((other) => rootQuery(other) ?? [])
  return queries.length === 0 ? query : `(${[query, ...queries].join(' | ')})`
}

const isOnShelf = (shelf: Shelf, column: string) =>
  sql.raw(`starts_with(${column}, 'sample:') = ${shelf === 'sample'}`)

async function hitsOf(
  db: Database,
  shelf: Shelf,
  query: string,
  terms: readonly string[],
  most: number,
): Promise<Hit[]> {
  const each = (make: (term: string) => SQL) => sql`array[${sql.join(terms.map(make), sql`, `)}]`
  const has = each((term) => sql`search @@ ${term}::tsquery`)
  const ranks = each((term) => sql`ts_rank(search, ${term}::tsquery)`)
  const noRanks = each(() => sql`0::real`)
  const { rows } = await db.execute<HitRow>(sql`
    (select id as discussion_id, null as comment_id,
      ${ranks} as ranks, ${has} as has
    from discussions
    where search @@ ${query}::tsquery and ${isOnShelf(shelf, 'id')}
    limit ${sql.raw(String(most))})
    union all
    (select discussion_id, id, ${noRanks}, ${has}
    from discussion_comments
    where search @@ ${query}::tsquery and ${isOnShelf(shelf, 'discussion_id')}
    limit ${sql.raw(String(most))})`)
  return rows.map((row) => ({
    discussionId: row.discussion_id,
    commentId: row.comment_id,
    ranks: row.ranks,
    has: row.has,
  }))
}

/** Texts that contain all terms. */
export function hitsOfAll(db: Database, shelf: Shelf, terms: readonly string[]): Promise<Hit[]> {
  return hitsOf(db, shelf, terms.join(' & '), terms, LOOKED_AT)
}

/** Texts that contain any of the terms. Each term has the same limit, whether rare or common. */
export async function hitsOfAny(
  db: Database,
  shelf: Shelf,
  terms: readonly string[],
): Promise<Hit[]> {
  const found = new Map<string, Hit>()
  for (const term of terms) {
    const hits = await hitsOf(db, shelf, term, terms, LOOKED_AT_PER_TERM)
    for (const hit of hits) {
      // A text that contains several terms is found once for each term.
      found.set(`${hit.discussionId} ${hit.commentId ?? ''}`, hit)
    }
  }
  return [...found.values()]
}

/** Ids of discussions whose own text fits a query, those that it fits best first. */
export async function idsOf(
  db: Database,
  shelf: Shelf,
  query: string,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, ts_rank(search, ${query}::tsquery) as rank from discussions
      where search @@ ${query}::tsquery and ${isOnShelf(shelf, 'id')}
      limit ${sql.raw(String(LOOKED_AT))}
    ) as fitting
    order by rank desc, id limit ${sql.raw(String(most))}`)
  return rows.map(({ id }) => id)
}
