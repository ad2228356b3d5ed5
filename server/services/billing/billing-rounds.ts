import type { Rounds } from '../../tasks/rounds.ts'
import type { Applying } from './applying.ts'

/** Follows up what is due. */
export function billingRounds(applying: Applying): Rounds {
  return {
    round: (log) => applying.round(log),
    failure: { event: 'billing_round_failed', message: 'payments could not be followed up' },
  }
}
