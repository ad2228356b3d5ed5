import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Discussion } from '../../providers/discussions/port.ts'
import { readDiscussions } from './discussions.ts'
import { hitsOfAll, hitsOfAny, type Shelf, termQueries } from './hits.ts'
import { type Hit, rankDiscussions } from './ranking.ts'
import { stemOf, termFrequencies, termWeights } from './term-weights.ts'
import { createWordSpread, type WordSpread } from './word-spread.ts'

export interface Searched {
  /** Best first; what was written outside before samples. */
  discussions: Discussion[]
  /** How many of them are samples. */
  samples: number
}

export type SearchArchive = (market: string, limit: number) => Promise<Searched>

/**
 * What a discussion must hold of what the market's words tell, and have of the
 * best one's score. Samples may hold less, since they are there so that
 * something is found, but they are few: what only mentions a word is not about it.
 */
const LEAST = { real: { share: 0.4, score: 0 }, sample: { share: 0.3, score: 0.2 } }

/** Discussions that were deleted, or whose comments came first, are ranked and then not there. */
const SPARE = 20

/** Without those of discussions that hold of a market's words none that names a topic, where one does. */
function onTopic(hits: Hit[], topics: readonly boolean[]): Hit[] {
  if (!topics.includes(true)) return hits
  const holding = hits.filter(({ has }) => has.some((held, at) => held && topics[at]))
  const ids = new Set(holding.map(({ discussionId }) => discussionId))
  return hits.filter(({ discussionId }) => ids.has(discussionId))
}

/**
 * Searches the archive for a market. Discussions that hold all of its words
 * come first; where they are fewer than wanted, those that hold most of what
 * the words tell follow. Samples only fill up what is still missing.
 * @param withheld hashes that stand for no author, in rows of earlier imports
 */
export function createArchiveSearch(
  database: Database,
  wordSpread: WordSpread = createWordSpread([]),
  withheld: ReadonlySet<string> = new Set(),
): SearchArchive {
  /** Ids on one shelf, best first, and maybe more than `limit`. */
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
      // The planner takes a word it knows nothing of for a common one, and would read the whole table.
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
