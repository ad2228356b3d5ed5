import { lt } from 'drizzle-orm'
import { REMOVED_DAYS } from '../../../contract/candidate-form.ts'
import { candidates } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** What its owner removed. What belongs to it is deleted with it or keeps its own time. */
export const workspaceRetentions: readonly Retention[] = [
  {
    from: candidates,
    kept: REMOVED_DAYS * DAY_MS,
    where: (before) => lt(candidates.removedAt, before),
  },
]
