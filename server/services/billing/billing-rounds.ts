import type { Rounds } from '../../tasks/rounds.ts'
import type { Applying } from './applying.ts'

/** Processes due events. */
export function billingRounds(applying: Applying): Rounds {
  return {
    round: (log) => applying.round(log),
    failure: { event: 'billing_round_failed', message: 'payments could not be followed up' },
  }
}
