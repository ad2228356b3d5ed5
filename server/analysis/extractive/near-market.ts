import { threadOf } from '../../../contract/own-thread.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import type { MarketContext } from '../types/market.ts'
import type { CuedSentence } from './reading.ts'

/** Words that a trouble of neighbors has in common with the market, counting titles, at least. */
const SHARED_MIN = 3

/**
 * Tells whether sentences of one trouble are the market's. Those of a discussion about the market
 * or a near neighbor are. Where all come from distant neighbors, they must have a word of its name,
 * or be from several discussions and have, with their titles, enough words of its dossier.
 */
export function createNearness(
  threadsRead: Pick<ThreadsRead, keyof MarketContext>,
): (sentences: readonly CuedSentence[]) => boolean {
  const { market, niche } = threadsRead
  const name = contentStems(market)
  const known = contentStems([market, ...textsOf(niche)].join(' '))
  return (sentences) => {
    if (sentences.some(({ source }) => source.discussion.isLoose !== true)) return true
    const told = contentStems(sentences.map(({ text }) => text).join(' '))
    if (commonWords(told, name).length > 0) return true
    const threads = new Set(sentences.map(({ source }) => threadOf(source.discussion.id)))
    if (threads.size === 1) return false
    const titles = new Set(sentences.flatMap(({ titleStems }) => [...titleStems]))
    return commonWords(told, known).length + commonWords(titles, known).length >= SHARED_MIN
  }
}

function textsOf(niche: MarketContext['niche']): string[] {
  if (niche === undefined) return []
  const { name, summary, customer, phrases = [], problems = [], offers = [] } = niche
  return [
    name,
    summary ?? '',
    customer ?? '',
    ...phrases,
    ...problems.flatMap(({ problem, today }) => [problem, today]),
    ...offers.map(({ offer }) => offer),
  ]
}
