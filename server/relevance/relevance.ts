import type { AtlasIndex, LazyAtlasIndex } from './atlas-index.ts'
import { besidesItsName } from './distinctive.ts'
import { type Judgement, judge } from './judge.ts'
import { type MarketProfile, profileOf } from './market-profile.ts'
import { rootOf, wordsIn } from './terms.ts'
import type { ThreadTexts } from './thread-profile.ts'

/** A market, ready to be searched for. */
export interface MarketReader {
  /** How much a word of its name says about its subject, 0.1 to 1. */
  weightOf(word: string): number
  /** Roots that people write about it, beside its name; none if the atlas does not have it. */
  roots: readonly string[]
  /** The same as sets of roots that stand together. */
  phrases: readonly (readonly string[])[]
  /** Tells the discussions about it, or beside it, from others; `isThin` for few on very many subjects. */
  judge(threads: readonly ThreadTexts[], isThin?: boolean): Judgement
}

export type Relevance = (market: string) => Promise<MarketReader>

const LEAST_WEIGHT = 0.1

/** Reads a market's name of any length and script. */
export function readerOf(index: AtlasIndex, market: string): MarketReader {
  const profile: MarketProfile = profileOf(index, market)
  const weights = new Map(profile.words.map(({ root, weight }) => [root, weight]))
  return {
    ...besidesItsName(index, profile),
    weightOf(word) {
      const [first = ''] = wordsIn(word)
      return weights.get(rootOf(first)) ?? LEAST_WEIGHT
    },
    judge: (threads, isThin) => judge(index, profile, threads, isThin),
  }
}

/** Tells which discussions are about a market. Reads the atlas on the first call, in pieces. */
export function createRelevance(indexOf: LazyAtlasIndex): Relevance {
  return async (market) => readerOf(await indexOf(), market)
}
