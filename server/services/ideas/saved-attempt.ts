import { z } from 'zod'
import type { FoundDiscussions } from '../../analysis/types/discussion.ts'

/** What the attempts at an analysis have paid for so far, as its row keeps it in `material`. */
export interface SavedAttempt {
  gathered: FoundDiscussions
  /** Answers of the model, by what was asked. */
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

/** What an earlier attempt saved as JSON; undefined where it saved nothing that can be read. */
export function readSavedAttempt(saved: unknown): SavedAttempt | undefined {
  const parsed = savedSchema.safeParse(saved)
  // Written by `runTask` from what it was given, so that only the times have changed their form.
  return parsed.success ? (parsed.data as unknown as SavedAttempt) : undefined
}
