import { lt } from 'drizzle-orm'
import { ideaAnalyses } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long enough to compare a season with the previous one. */
const ANALYSES_KEPT_MS = 400 * DAY_MS

export const ideaRetentions: readonly Retention[] = [
  {
    from: ideaAnalyses,
    kept: ANALYSES_KEPT_MS,
    where: (before) => lt(ideaAnalyses.endedAt, before),
  },
]
