import { IDEA_STEPS } from '../../../contract/idea-steps.ts'
import type { Progress } from '../../../contract/ideas.ts'

/** Where an analysis is when a step begins. */
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

/** Progress of the long steps ends short of where the next one begins. */
const ENDS = { analyzing: 69, generating: 99 } as const

/** A long step of which `share` (0 to 1) is done. */
export function within(step: keyof typeof ENDS, share: number): Progress {
  const { progress, ...rest } = steps[step]
  const done = Math.min(1, Math.max(0, share))
  return { ...rest, progress: Math.round(progress + done * (ENDS[step] - progress)) }
}
