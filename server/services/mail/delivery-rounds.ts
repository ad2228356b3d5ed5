import type { Rounds } from '../../tasks/rounds.ts'
import type { Delivery } from './delivery.ts'

/** Delivers due mails. */
export function deliveryRounds(delivery: Delivery): Rounds {
  return {
    async round(log, stopping) {
      const { sent, givenUp } = await delivery.round(log, stopping)
      // A mail server that accepts nothing is not asked again immediately.
      return sent + givenUp > 0
    },
    failure: { event: 'mail_round_failed', message: 'mails could not be looked after' },
  }
}
