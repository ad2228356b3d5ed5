import { z } from 'zod'
import type { Discussion, LiveSourceName } from '../../providers/discussions/port.ts'

/** What the search for discussions brought in. */
export interface Gathered {
  discussions: Discussion[]
  /** The sources outside that were asked just now, and whether they answered. */
  sources?: readonly { source: LiveSourceName; outcome: 'answered' | 'failed' }[]
  /** Whether the archive that was searched holds anything but samples. */
  holdsReal?: boolean
}

/** What an analysis has brought in so far, as its row keeps it. */
export interface SavedMaterial {
  gathered: Gathered
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
export function readSaved(saved: unknown): SavedMaterial | undefined {
  const parsed = savedSchema.safeParse(saved)
  // Written by `run` from what it was given, so that only the times have changed their form.
  return parsed.success ? (parsed.data as unknown as SavedMaterial) : undefined
}
