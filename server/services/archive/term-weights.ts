import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Shelf } from './hits.ts'
import type { Hit } from './ranking.ts'

/** The weight of a term without any hits, relative to the same term with one hit. */
const ABSENT = 0.5
const SOFTENED = 3

/** The stem of a single-word term. Undefined for a phrase. */
export function stemOf(term: string): string | undefined {
  return /^'((?:[^']|'')+)'$/.exec(term)?.[1]?.replaceAll("''", "'")
}

type TermRow = { stem: string; frequency: number; least: number }

/**
 * The share of the archive's comments that contain each term, from Postgres' sampled statistics.
 * Undefined for a phrase, and for all terms if there are no statistics yet.
 */
export async function termFrequencies(
  db: Database,
  shelf: Shelf,
  terms: readonly string[],
): Promise<(number | undefined)[]> {
  // There are few samples, and the search has read all of them.
  if (shelf === 'sample') return terms.map(() => undefined)
  const { rows } = await db.execute<TermRow>(sql`
    select stem, frequency::float8, most_common_elem_freqs[cardinality(elements) + 1]::float8 as least
    from pg_stats, lateral (select most_common_elems::text::text[] as elements) as common,
      lateral unnest(elements, most_common_elem_freqs[:cardinality(elements)]) as word (stem, frequency)
    where schemaname = current_schema() and tablename = 'discussion_comments' and attname = 'search'`)
  const known = new Map(rows.map(({ stem, frequency }) => [stem, frequency]))
  const least = rows[0]?.least
  return terms.map((term) => {
    const stem = stemOf(term)
    return stem === undefined ? undefined : (known.get(stem) ?? least)
  })
}

interface Given {
  hits: readonly Hit[]
  terms: readonly string[]
  frequencies: readonly (number | undefined)[]
  /** The relevance of a stem to a subject, 0 to 1. */
  saysOf: (stem: string) => number
}

/**
 * The weight of each term: its relevance to a subject times 3 + ln(1 + 1 / share of texts with the
 * term). The share is the archive's, or that of the discussions read. The 3 softens the result,
 * since the rarest word is not always the subject. A term without hits counts half of one with a
 * single hit: a misspelled word then costs little, and the words left without the subject do not
 * count as a full match.
 */
export function termWeights({ hits, terms, frequencies, saysOf }: Given): number[] {
  const looked = new Set(hits.map(({ discussionId }) => discussionId)).size
  return terms.map((term, at) => {
    const holding = hits.filter(({ has }) => has[at])
    const holders = new Set(holding.map(({ discussionId }) => discussionId)).size
    const rarity =
      SOFTENED + Math.log(1 + 1 / (frequencies[at] ?? Math.max(1, holders) / (looked || 1)))
    const stem = stemOf(term)
    return (holders === 0 ? ABSENT : 1) * rarity * (stem === undefined ? 1 : saysOf(stem))
  })
}
