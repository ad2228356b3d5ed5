import { lt } from 'drizzle-orm'
import { feedback } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long enough to build the requested change or decide against it. */
const FEEDBACK_KEPT_MS = 730 * DAY_MS

export const feedbackRetentions: readonly Retention[] = [
  { from: feedback, kept: FEEDBACK_KEPT_MS, where: (before) => lt(feedback.createdAt, before) },
]
