import type { AtlasNiche } from '../../contract/atlas.ts'
import type { ToldTrouble } from '../analysis/types/market.ts'
import type { AtlasIndex } from '../relevance/atlas-index.ts'
import { createTroubleReader, type OfferFeatures, offerFeatures } from './features.ts'
import { createPlainNames } from './plain-names.ts'
import { type Sold, soldIn } from './sold.ts'
import model from './weights.json' with { type: 'json' }

/** What the atlas says could be sold, its niche, and the log-odds that it answers a trouble. */
export interface Answer {
  niche: AtlasNiche
  offer: Sold
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

/** Finds the offers of the atlas that answer a trouble, the likeliest first; none for most. */
export function createOffers(index: AtlasIndex): (trouble: ToldTrouble) => Answer[] {
  const reading = createTroubleReader(index)
  const plainName = createPlainNames(index.niches.map(({ niche }) => niche))
  return (trouble) => {
    if (trouble.threads.length === 0) return []
    const read = reading(trouble)
    return nearestNiches(read.read)
      .flatMap((at) => {
        const niche = index.niches[at]?.niche
        if (niche === undefined) return []
        return soldIn(niche).flatMap((offer) => {
          const odds = oddsOf(offerFeatures(index, read, at, offer), model)
          if (odds < ODDS_MIN[offer.name === undefined ? 'offer' : 'narrower']) return []
          const name = offer.name === undefined ? undefined : plainName(offer.name)
          return { niche, offer: { ...offer, name }, odds }
        })
      })
      .sort((a, b) => b.odds - a.odds)
  }
}
