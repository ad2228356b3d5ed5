import { ASSUMPTION_KINDS } from '../../contract/assumption-kinds.ts'
import type { DraftedAssumption } from '../../contract/validation.ts'
import { allowedAssumption } from './allowed.ts'
import { customerAssumption } from './customer.ts'
import type { Known } from './known.ts'
import { priceAssumption } from './price.ts'
import { problemAssumption } from './problem.ts'
import { reachAssumption } from './reach.ts'

/**
 * What must be true for a niche to become a business: one assumption of each kind, by risk times
 * ignorance, the riskiest first. Equal ones stand in the order of their kinds. The same input gives
 * the same assumptions.
 */
export function draftAssumptions(known: Known): DraftedAssumption[] {
  return [
    customerAssumption,
    problemAssumption,
    priceAssumption,
    reachAssumption,
    allowedAssumption,
  ]
    .map((draft) => draft(known))
    .toSorted(
      (a, b) =>
        b.weight - a.weight ||
        b.risk - a.risk ||
        ASSUMPTION_KINDS.indexOf(a.kind) - ASSUMPTION_KINDS.indexOf(b.kind),
    )
}
