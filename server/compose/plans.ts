import type { ValidationTest } from '../../contract/validation-test.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createLoop } from '../jobs/loop.ts'
import { Refusal } from '../refusal.ts'
import { createLetters } from '../services/mail/letters.ts'
import type { Outbox } from '../services/mail/outbox.ts'
import { knownFrom } from '../services/plans/known.ts'
import { createPlans } from '../services/plans/plans.ts'
import { reminderRounds } from '../services/plans/reminder-rounds.ts'
import { createReminders } from '../services/plans/reminders.ts'
import { createWorkspaceChoices } from '../services/plans/workspace-settings.ts'
import type { Throttle } from '../services/throttle.ts'
import type { Details } from '../services/workspace/detail.ts'

interface PlanParts {
  config: Config
  db: Database
  clock: Clock
  throttle: Throttle
  outbox: Outbox
  /** The catalogue of validation tests. */
  catalogue: readonly ValidationTest[]
  /** Candidates with what belongs to them. */
  details: Pick<Details, 'of'>
}

export type PlanServices = Omit<ReturnType<typeof wirePlans>, 'loops'>

/** Validation plans, and the mails about tests that end. */
export function wirePlans({ config, db, clock, throttle, outbox, catalogue, details }: PlanParts) {
  const letters = createLetters(config.siteUrl)
  const reminders = createReminders({ db, clock, outbox, letters })
  async function knownOf(userId: string, candidateId: string) {
    const [detail] = await details.of(userId, [candidateId])
    if (detail === undefined) throw new Refusal('not_found')
    return knownFrom(detail)
  }
  return {
    plans: createPlans({ db, clock, throttle, catalogue, knownOf }),
    workspaceChoices: createWorkspaceChoices(db),
    loops: [createLoop(reminderRounds(reminders))],
  }
}
