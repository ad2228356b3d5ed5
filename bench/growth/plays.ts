import { type Calls, calls } from '../../contract/calls.ts'
import { leavingPlays, newcomerPlays } from './plays/accounts.ts'
import { mapPlays, toolPlays } from './plays/tools.ts'
import { boardPlays, planPlays, removalPlays, sharePlays, watchPlays } from './plays/workspace.ts'
import type { Play } from './turn.ts'

/**
 * Every call of the contract, in the order of a visit: a call without a play does not compile, and
 * ends the run.
 */
export const plays: Record<keyof Calls, Play> = {
  ...newcomerPlays,
  ...mapPlays,
  ...boardPlays,
  ...toolPlays,
  ...planPlays,
  ...watchPlays,
  ...sharePlays,
  ...removalPlays,
  ...leavingPlays,
}

const missing = Object.keys(calls).filter((name) => !(name in plays))
if (missing.length > 0) throw new Error(`Nothing measures ${missing.join(', ')}`)
