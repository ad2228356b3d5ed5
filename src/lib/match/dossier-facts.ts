import { isDaily } from './daily.ts'
import { type Demands, demandsOf, type PlacedDossier } from './demands.ts'
import { type Need, needOf } from './money.ts'
import { type OfferWays, waysOf } from './ways.ts'

/** What a dossier says about the conditions of a niche, each with the sentence that says so. */
export interface Facts {
  /** What it takes to start; null where no hurdle is about money. */
  need: Need | null
  /** Where each offer is delivered, in the order of the offers. */
  ways: readonly OfferWays[]
  /** What a founder may refuse and the niche asks for. */
  demands: Demands
  /** True for a place that has to be open or animals that have to be fed, on most days. */
  isDaily: boolean
}

export function factsOf({ industry, sector, dossier }: PlacedDossier): Facts {
  const ways = waysOf(dossier)
  return {
    need: needOf(dossier),
    ways,
    demands: demandsOf({ industry, sector, dossier }, ways),
    isDaily: isDaily(dossier),
  }
}
