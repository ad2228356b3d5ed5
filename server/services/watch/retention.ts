import { lt } from 'drizzle-orm'
import { watchChecks } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** As long as the reports and analyses that they compare. */
const CHECKS_KEPT_MS = 400 * DAY_MS

export const watchRetentions: readonly Retention[] = [
  {
    from: watchChecks,
    kept: CHECKS_KEPT_MS,
    where: (before) => lt(watchChecks.startedAt, before),
  },
]
