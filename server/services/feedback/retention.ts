import { lt } from 'drizzle-orm'
import { feedback } from '../../db/schema.ts'
import type { Retention } from '../../tasks/retention.ts'

/** Long enough to build the requested change or decide against it. */
const FEEDBACK_KEPT = 730 * 86_400_000

export const feedbackRetentions: readonly Retention[] = [
  { from: feedback, kept: FEEDBACK_KEPT, where: (before) => lt(feedback.createdAt, before) },
]
