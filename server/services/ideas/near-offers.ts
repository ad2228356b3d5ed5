import type { OffersFor } from '../../analysis/types/market.ts'
import { createOffers } from '../../offers/offers.ts'
import { createPlainNames } from '../../offers/plain-names.ts'
import type { AtlasIndex } from '../../relevance/atlas-index.ts'
import { createTurns } from '../../turns.ts'
import { dossierContext } from './niche-context.ts'

/** Finds offers and narrower niches of the atlas that answer a trouble, each with what its niche knows. */
export async function createNearOffers(index: AtlasIndex): Promise<OffersFor> {
  const offersFor = createOffers(index)
  const plainName = await createPlainNames(index, createTurns())
  return (trouble) =>
    offersFor(trouble).map(({ niche, sold: { name, ...sold } }) => ({
      ...sold,
      ...(name === undefined ? {} : { name: plainName(name) }),
      niche: dossierContext(niche),
    }))
}
