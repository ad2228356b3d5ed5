import type { Database } from '../../db/database.ts'
import type { MarketReader } from '../../relevance/relevance.ts'
import { hitsOfAll, hitsOfAny, idsOf, rootQuery, type Shelf, type Term } from './hits.ts'
import { rankDiscussions } from './ranking.ts'

/** Discussions that are read to judge them: by the market's name, and by what people write of it. */
const BY_NAME = 60
const BY_TOPIC = 50

/** The queries for what people write about a market without its name. Samples are few, so one word is enough there. */
function topicQuery({ roots, phrases }: MarketReader, shelf: Shelf): string {
  const together = phrases.flatMap((phrase) => {
    const queries = phrase.flatMap((root) => rootQuery(root) ?? [])
    return queries.length === phrase.length ? `(${queries.join(' & ')})` : []
  })
  const alone = shelf === 'sample' ? roots.flatMap((root) => rootQuery(root) ?? []) : []
  return [...together, ...alone].join(' | ')
}

/**
 * Ids of the discussions that may be about a market: with all words of its name, with most of their
 * weight, or with what people write about it.
 */
export async function candidateIds(
  db: Database,
  shelf: Shelf,
  terms: readonly Term[],
  reader: MarketReader,
): Promise<string[]> {
  const queries = terms.map(({ query }) => query)
  const weights = terms.map(({ word }) => reader.weightOf(word))
  const all = rankDiscussions(await hitsOfAll(db, shelf, queries), weights)
  const isEnough = all.length >= BY_NAME || queries.length === 1
  const any = isEnough ? [] : rankDiscussions(await hitsOfAny(db, shelf, queries), weights)
  const topic = topicQuery(reader, shelf)
  const besides = topic === '' ? [] : await idsOf(db, shelf, topic, BY_TOPIC)
  const named = [...new Set([...all, ...any])].slice(0, BY_NAME)
  return [...new Set([...named, ...besides])]
}
