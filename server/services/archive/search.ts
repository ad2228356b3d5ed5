import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Discussion } from '../../providers/discussions/port.ts'
import { lazyAtlasIndex } from '../../relevance/atlas-index.ts'
import type { Judged, Judgement } from '../../relevance/judge.ts'
import { createRelevance, type MarketReader, type Relevance } from '../../relevance/relevance.ts'
import type { Read, Reads } from '../reads/reads.ts'
import { candidateIds } from './candidates.ts'
import { readDiscussions } from './discussions.ts'
import { type Term, termQueries } from './hits.ts'
import { readThreadTexts } from './thread-texts.ts'

export interface Searched {
  /** Those about the market first, and among these outside discussions before samples. */
  discussions: Discussion[]
  /** The number of samples among them. */
  samples: number
  /** Names of markets nearby that have discussions; empty if some are about the market itself. */
  nearestMarkets: string[]
}

export type SearchArchive = (market: string, limit: number) => Promise<Searched>

/**
 * With fewer discussions about a market, those beside it are read as well, up to as many as this:
 * with enough that speak of each word of its subject, only these.
 */
const ENOUGH = 2
const WITH_BESIDE = 4

const marksOf = ({ isBeside, isLoose }: Pick<Judged, 'isBeside' | 'isLoose'>) => ({
  ...(isBeside ? { isBeside } : {}),
  ...(isLoose ? { isLoose } : {}),
})

const isSame = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase()

/**
 * Searches the archive for discussions about a market. A mention is not enough: the subject of a
 * discussion as a whole decides. Samples only fill the remaining places, and discussions about a
 * neighboring market only follow when there is little else.
 * @param withheld hashes that stand for no author, in rows of earlier imports
 */
export function createArchiveSearch(
  upToDate: Reads['upToDate'],
  relevance: Relevance = createRelevance(lazyAtlasIndex([])),
  withheld: ReadonlySet<string> = new Set(),
): SearchArchive {
  /** The discussions to read, those about the market first, and the niches that others are about. */
  async function judged(
    db: Database,
    terms: readonly Term[],
    reader: MarketReader,
    limit: number,
  ): Promise<Judgement> {
    const found: Judged[] = []
    const nearby: string[] = []
    for (const shelf of ['real', 'sample'] as const) {
      if (found.filter(({ isBeside }) => !isBeside).length >= limit) break
      const ids = await candidateIds(db, shelf, terms, reader)
      const judgement = reader.judge(await readThreadTexts(db, ids), shelf === 'sample')
      found.push(...judgement.threads)
      nearby.push(...judgement.nearby)
    }
    const about = found.filter(({ isBeside }) => !isBeside)
    // Near neighbors of any shelf before distant ones.
    const beside = found
      .filter(({ isBeside }) => isBeside)
      .sort((a, b) => Number(a.isLoose ?? false) - Number(b.isLoose ?? false))
    const whole = beside.filter(({ isWhole, isLoose }) => isWhole && !isLoose)
    const near = whole.length >= ENOUGH ? whole : beside
    const room = about.length >= ENOUGH ? 0 : WITH_BESIDE - about.length
    return {
      threads: [...about, ...near.slice(0, room)].slice(0, limit),
      nearby: [...new Set(nearby)],
    }
  }

  return async function search(market, limit) {
    const reader = await relevance(market)
    const within = <T>(read: Read<T>) => upToDate((database) => database.transaction(read))
    return within(async (db) => {
      // The planner assumes that an unknown word is common and would scan the whole table.
      await db.execute(sql`set local enable_seqscan = off`)
      const terms = await termQueries(db, market)
      if (terms.length === 0) return { discussions: [], samples: 0, nearestMarkets: [] }
      const { threads: found, nearby } = await judged(db, terms, reader, limit)
      const ids = found.map(({ id }) => id)
      const queries = terms.map(({ query }) => query)
      const read = await readDiscussions(db, ids, queries, limit, withheld)
      const marks = new Map(found.map((each) => [each.id, marksOf(each)]))
      const isNone = found.every(({ isBeside }) => isBeside)
      return {
        discussions: read.map((each) => ({ ...each, ...marks.get(each.id) })),
        samples: read.filter(({ source }) => source === 'sample').length,
        nearestMarkets: isNone ? nearby.filter((name) => !isSame(name, market)) : [],
      }
    })
  }
}
