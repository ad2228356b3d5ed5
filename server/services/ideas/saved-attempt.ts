import { z } from 'zod'
import type { FoundDiscussions } from '../../analysis/types/discussion.ts'

/** The paid data of earlier attempts at an analysis, stored in the row's `material` column. */
export interface SavedAttempt {
  gathered: FoundDiscussions
  /** Answers of the model, by request. */
  answers: Record<string, unknown>
}

const timed = z.looseObject({ createdAt: z.coerce.date() })
const savedSchema = z.object({
  gathered: z.looseObject({
    discussions: z.array(
      timed.extend({ fetchedAt: z.coerce.date().optional(), comments: z.array(timed) }),
    ),
  }),
  answers: z.record(z.string(), z.unknown()),
})

/** The data that an earlier attempt saved as JSON. Undefined if there is none or it is unreadable. */
export function readSavedAttempt(saved: unknown): SavedAttempt | undefined {
  const parsed = savedSchema.safeParse(saved)
  // `runTask` wrote this from its own input, so only the times have another format.
  return parsed.success ? (parsed.data as unknown as SavedAttempt) : undefined
}
