import type { AtlasNiche } from '../../contract/atlas.ts'
import type { ToldTrouble } from '../analysis/types/market.ts'
import type { AtlasIndex } from '../relevance/atlas-index.ts'
import { createTroubleReader, type OfferFeatures, offerFeatures, readNiche } from './features.ts'
import { isNarrower, type Sold, soldIn } from './sold.ts'
import model from './weights.json' with { type: 'json' }

/** What the atlas says could be sold, its niche, and the log-odds that it answers a trouble. */
export interface Answer {
  niche: AtlasNiche
  sold: Sold
  odds: number
}

/** A linear model of the features, as `training/offers.ts` writes it. */
export interface OfferModel {
  bias: number
  weights: Readonly<Record<keyof OfferFeatures, number>>
}

/** The niches whose offers are judged: those that explain a discussion best. */
export const NICHES_READ = 5
/**
 * From here on, three in four answer the trouble and one in a hundred has nothing to do with it
 * (`training/offers.ts`). Businesses of narrower niches need more: fewer of them are right.
 */
const ODDS_MIN = { offer: 0.15, narrower: 0.4 }

export function oddsOf(features: OfferFeatures, { bias, weights }: OfferModel): number {
  const names = Object.keys(weights) as (keyof OfferFeatures)[]
  return names.reduce((odds, name) => odds + features[name] * weights[name], bias)
}

/** The places of the niches that explain a discussion best, the best first. */
export const nearestNiches = (read: Float64Array): number[] =>
  [...read.keys()].sort((a, b) => (read[b] ?? 0) - (read[a] ?? 0)).slice(0, NICHES_READ)

/** Finds what the atlas sells that answers a trouble, the likeliest first; nothing for most. */
export function createOffers(index: AtlasIndex): (trouble: ToldTrouble) => Answer[] {
  const reading = createTroubleReader(index)
  return (trouble) => {
    if (trouble.threads.length === 0) return []
    const read = reading(trouble)
    return nearestNiches(read.read)
      .flatMap((at) => {
        const niche = index.niches[at]?.niche
        if (niche === undefined) return []
        const words = readNiche(index, at)
        return soldIn(niche).flatMap((sold) => {
          const odds = oddsOf(offerFeatures(index, read, words, sold), model)
          return odds >= ODDS_MIN[isNarrower(sold) ? 'narrower' : 'offer']
            ? { niche, sold, odds }
            : []
        })
      })
      .sort((a, b) => b.odds - a.odds)
  }
}
