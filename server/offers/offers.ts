import type { AtlasNiche, Dossier } from '../../contract/atlas.ts'
import type { ToldTrouble } from '../analysis/types/market.ts'
import type { AtlasIndex } from '../relevance/atlas-index.ts'
import { createTroubleReader, type OfferFeatures, offerFeatures } from './features.ts'
import model from './weights.json' with { type: 'json' }

/** An offer of the atlas with its niche, and the log-odds that it answers a trouble. */
export interface Answer {
  niche: AtlasNiche
  offer: Dossier['offers'][number]
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
 * From here on, three in four offers answer the trouble and one in a hundred has nothing to do with
 * it (`training/offers.ts`).
 */
const ODDS_MIN = 0

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
  return (trouble) => {
    if (trouble.threads.length === 0) return []
    const read = reading(trouble)
    return nearestNiches(read.read)
      .flatMap((at) => {
        const niche = index.niches[at]?.niche
        return (niche?.offers ?? []).flatMap((offer) => {
          const odds = oddsOf(offerFeatures(index, read, at, offer.offer), model)
          return niche && odds >= ODDS_MIN ? { niche, offer, odds } : []
        })
      })
      .sort((a, b) => b.odds - a.odds)
  }
}
