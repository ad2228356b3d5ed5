import { createLoop, type Loop } from '../loop.ts'
import type { Applying } from './applying.ts'

/** Follows up what is due, again and again. */
export function createBillingLoop(applying: Applying): Loop {
  return createLoop({
    round: (log) => applying.round(log),
    failure: { event: 'billing_round_failed', message: 'payments could not be followed up' },
  })
}
