import type { Progress } from '../../../contract/ideas.ts'

/** Where an analysis is when a step begins; the site marks steps as done above 20, 40 and 70. */
export const steps = {
  starting: { status: 'starting', step: 'Waiting to start', progress: 0 },
  searching: { status: 'searching', step: 'Searching for relevant threads', progress: 5 },
  scraping: { status: 'scraping', step: 'Extracting conversation content', progress: 25 },
  analyzing: { status: 'analyzing', step: 'Analyzing user pain points', progress: 45 },
  generating: { status: 'generating', step: 'Generating business ideas', progress: 75 },
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
