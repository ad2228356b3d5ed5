import type { Rounds } from '../../tasks/rounds.ts'
import type { Delivery } from './delivery.ts'

/** Delivers what is due. */
export function deliveryRounds(delivery: Delivery): Rounds {
  return {
    async round(log, stopping) {
      const { sent, givenUp } = await delivery.round(log, stopping)
      // A server that takes nothing is not asked again at once.
      return sent + givenUp > 0
    },
    failure: { event: 'mail_round_failed', message: 'mails could not be looked after' },
  }
}
