import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Shelf } from './hits.ts'
import type { Hit } from './ranking.ts'

/** What a term that stands nowhere counts of what it would count if it stood in one text. */
const ABSENT = 0.5
const SOFTENED = 3

/** The stem of a term that is one word; undefined for a phrase. */
export function stemOf(term: string): string | undefined {
  return /^'((?:[^']|'')+)'$/.exec(term)?.[1]?.replaceAll("''", "'")
}

type TermRow = { stem: string; frequency: number; least: number }

/**
 * Shares of the archive's comments that hold each term, as Postgres last
 * counted them in a sample; undefined for a phrase, and for all where it never
 * counted.
 */
export async function termFrequencies(
  db: Database,
  shelf: Shelf,
  terms: readonly string[],
): Promise<(number | undefined)[]> {
  // There are few samples; what was looked at of them is all there is.
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
  /** How much a stem says about a subject, 0 to 1. */
  saysOf: (stem: string) => number
}

/**
 * How much each term tells of a market: how much it says about a subject, times
 * 3 + ln(1 + 1 / share of texts that hold it), the share being the archive's or
 * else that of the discussions looked at; softened, since the rarest word is not
 * always the subject. A term that stands nowhere counts
 * half of one that stands in a single discussion, so that a misspelt word costs
 * little, and what is left of a market without its subject is not taken for it.
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
