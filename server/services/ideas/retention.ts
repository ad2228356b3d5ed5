import { lt } from 'drizzle-orm'
import { ideaAnalyses } from '../../db/schema.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long enough to compare a season with the previous one. */
const ANALYSES_KEPT = 400 * 86_400_000

export const ideaRetentions: readonly Retention[] = [
  {
    from: ideaAnalyses,
    kept: ANALYSES_KEPT,
    where: (before) => lt(ideaAnalyses.endedAt, before),
  },
]
