import type { Rounds } from '../../tasks/rounds.ts'
import type { Reminders } from './reminders.ts'

/** Mails members about tests that end, one member after the other. */
export function reminderRounds(reminders: Reminders): Rounds {
  return {
    round: () => reminders.remindNext(),
    failure: { event: 'reminder_round_failed', message: 'mails about tests could not be written' },
  }
}
