import type { Rounds } from '../../tasks/rounds.ts'
import type { WatchMails } from './mails.ts'
import type { WatchTurns } from './turns.ts'

/** Looks after watched candidates, one after the other. */
export function watchRounds(turns: WatchTurns): Rounds {
  return {
    round: () => turns.lookNext(),
    failure: { event: 'watch_round_failed', message: 'a watched candidate could not be checked' },
  }
}

/** Mails members about the checks of a month. */
export function watchMailRounds(mails: WatchMails): Rounds {
  return {
    round: () => mails.mailNext(),
    failure: { event: 'watch_mail_failed', message: 'mails about watches could not be written' },
  }
}
