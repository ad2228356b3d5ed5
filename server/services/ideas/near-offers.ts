import type { OffersFor } from '../../analysis/types/market.ts'
import { createOffers } from '../../offers/offers.ts'
import type { AtlasIndex } from '../../relevance/atlas-index.ts'
import { dossierContext } from './niche-context.ts'

/** Finds offers of the atlas that answer a trouble, each with what its niche knows. */
export function createNearOffers(index: AtlasIndex): OffersFor {
  const offersFor = createOffers(index)
  return (trouble) =>
    offersFor(trouble).map(({ niche, offer }) => ({ ...offer, niche: dossierContext(niche) }))
}
