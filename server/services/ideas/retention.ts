import { and, lt, not, sql } from 'drizzle-orm'
import { belongsToCandidate } from '../../db/kept-things.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long enough to compare a season with the previous one. */
const ANALYSES_KEPT_MS = 400 * DAY_MS

const key = sql`split_part(${ideaAnalyses.marketKey}, E'\\n', 1)`
const isOfCandidate = belongsToCandidate({
  kind: 'analysis',
  userId: ideaAnalyses.userId,
  key,
  thing: key,
})

export const ideaRetentions: readonly Retention[] = [
  {
    from: ideaAnalyses,
    kept: ANALYSES_KEPT_MS,
    where: (before) => and(lt(ideaAnalyses.endedAt, before), not(isOfCandidate)),
  },
]
