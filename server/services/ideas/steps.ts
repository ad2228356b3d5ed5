import { IDEA_STEPS } from '../../../contract/idea-steps.ts'
import type { Progress } from '../../../contract/ideas.ts'

/** The state of an analysis at the start of a step. */
function beginning<Status extends keyof typeof IDEA_STEPS>(status: Status) {
  const { text, from } = IDEA_STEPS[status]
  return { status, step: text, progress: from }
}

export const steps = {
  starting: { status: 'starting', step: 'Waiting to start', progress: 0 },
  searching: beginning('searching'),
  scraping: beginning('scraping'),
  analyzing: beginning('analyzing'),
  generating: beginning('generating'),
  completed: { status: 'completed', step: 'Analysis complete', progress: 100 },
} as const satisfies Record<string, Progress>

/** The progress of a long step ends just before the start of the next one. */
const ENDS = { analyzing: 69, generating: 99 } as const

/** The progress of a long step whose finished share is `share` (0 to 1). */
export function within(step: keyof typeof ENDS, share: number): Progress {
  const { progress, ...rest } = steps[step]
  const done = Math.min(1, Math.max(0, share))
  return { ...rest, progress: Math.round(progress + done * (ENDS[step] - progress)) }
}
