import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Discussion } from '../../providers/discussions/port.ts'
import { readDiscussions } from './discussions.ts'
import { hitsOfAll, hitsOfAny, type Shelf, termQueries } from './hits.ts'
import { type Hit, rankDiscussions } from './ranking.ts'
import { stemOf, termFrequencies, termWeights } from './term-weights.ts'
import { createWordSpread, type WordSpread } from './word-spread.ts'

export interface Searched {
  /** Best first, with outside discussions before samples. */
  discussions: Discussion[]
  /** The number of samples among them. */
  samples: number
}

export type SearchArchive = (market: string, limit: number) => Promise<Searched>

/**
 * The minimum share of the market's word weight, and of the best score. Samples may contain less,
 * to return at least some results. But there are few of them, and a mention of one word does not
 * make a sample relevant.
 */
const LEAST = { real: { share: 0.4, score: 0 }, sample: { share: 0.3, score: 0.2 } }

/**
 * Extra results, since deleted discussions, and comments stored before their discussion, are ranked
 * but cannot be returned.
 */
const SPARE = 20

/** Drops hits of discussions without any topic word of the market, if the market has one. */
function onTopic(hits: Hit[], topics: readonly boolean[]): Hit[] {
  if (!topics.includes(true)) return hits
  const holding = hits.filter(({ has }) => has.some((held, at) => held && topics[at]))
  const ids = new Set(holding.map(({ discussionId }) => discussionId))
  return hits.filter(({ discussionId }) => ids.has(discussionId))
}

/**
 * Searches the archive for a market. Discussions with all of its words come first. If there are too
 * few, discussions with most of the word weight follow. Samples only fill the remaining places.
 * @param withheld hashes that stand for no author, in rows of earlier imports
 */
export function createArchiveSearch(
  database: Database,
  wordSpread: WordSpread = createWordSpread([]),
  withheld: ReadonlySet<string> = new Set(),
): SearchArchive {
  /** Ids on one shelf, best first, possibly more than `limit`. */
  async function rankedIds(
    db: Database,
    shelf: Shelf,
    terms: readonly string[],
    limit: number,
  ): Promise<string[]> {
    const { says: saysOf, isTalk } = await wordSpread(db)
    const topics = terms.map((term) => !isTalk(stemOf(term) ?? ''))
    const frequencies = await termFrequencies(db, shelf, terms)
    const rank = (hits: Hit[]) =>
      rankDiscussions(
        onTopic(hits, topics),
        termWeights({ hits, terms, frequencies, saysOf }),
        LEAST[shelf],
      )
    const all = rank(await hitsOfAll(db, shelf, terms))
    if (all.length >= limit || terms.length === 1) return all
    return [...new Set([...all, ...rank(await hitsOfAny(db, shelf, terms))])]
  }

  return async function search(market, limit) {
    return database.transaction(async (db) => {
      // The planner assumes that an unknown word is common and would scan the whole table.
      await db.execute(sql`set local enable_seqscan = off`)
      const terms = await termQueries(db, market)
      if (terms.length === 0) return { discussions: [], samples: 0 }
      const found: Discussion[] = []
      for (const shelf of ['real', 'sample'] as const) {
        const missing = limit - found.length
        if (missing <= 0) break
        const ids = await rankedIds(db, shelf, terms, missing)
        const wanted = ids.slice(0, missing + SPARE)
        found.push(...(await readDiscussions(db, wanted, terms, missing, withheld)))
      }
      const samples = found.filter(({ source }) => source === 'sample').length
      return { discussions: found, samples }
    })
  }
}
