import { threadOf } from '../../../contract/own-thread.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import type { MarketContext } from '../types/market.ts'
import type { CuedSentence } from './reading.ts'

/** Words that a trouble of neighbors has in common with the market, counting titles, at least. */
const SHARED = { severalThreads: 3, oneThread: 2 }
/** The least share of a single thread's words that are the market's. */
const SHARE_MIN = 0.2

/**
 * Tells whether sentences of one trouble are the market's. Those of a discussion about the market
 * are. Where all come from discussions about its neighbors, they must have a word of its name, or
 * be of several people and have enough words of its dossier: a single thread in what it says,
 * several threads with their titles.
 */
export function createNearness(
  threadsRead: Pick<ThreadsRead, keyof MarketContext>,
): (sentences: readonly CuedSentence[]) => boolean {
  const { market, niche } = threadsRead
  const name = contentStems(market)
  const known = contentStems([market, ...textsOf(niche)].join(' '))
  return (sentences) => {
    if (sentences.some(({ source }) => source.discussion.isBeside !== true)) return true
    const told = contentStems(sentences.map(({ text }) => text).join(' '))
    if (commonWords(told, name).length > 0) return true
    if (new Set(sentences.map(({ source }) => source.author)).size === 1) return false
    const shared = commonWords(told, known).length
    const threads = new Set(sentences.map(({ source }) => threadOf(source.discussion.id)))
    if (threads.size === 1) {
      return shared >= SHARED.oneThread && shared >= SHARE_MIN * told.size
    }
    const titles = new Set(sentences.flatMap(({ titleStems }) => [...titleStems]))
    return shared + commonWords(titles, known).length >= SHARED.severalThreads
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
