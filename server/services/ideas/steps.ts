import { IDEA_STEPS } from '../../../contract/idea-steps.ts'
import type { Progress } from '../../../contract/ideas.ts'
import type { ModelDoing } from '../../analysis/types/model.ts'

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

/** Longest name of a model that is shown, in UTF-16 units. */
const MODEL_MAX = 60

/** What a model is doing, for the user who waits for it. */
function wordsOf(doing: ModelDoing): string {
  if (doing.kind === 'waiting') {
    return `Waiting for ${doing.model.slice(0, MODEL_MAX)} to begin its answer`
  }
  if (doing.kind === 'writing') return 'The model is writing ideas'
  const { part, parts } = doing
  return parts === 1
    ? 'The model is reading the conversations'
    : `The model is reading part ${part} of ${parts}`
}

/**
 * The progress of a long step whose finished share is `share` (0 to 1).
 * @param doing what a model is doing, which is said instead of the step's name
 */
export function within(step: keyof typeof ENDS, share: number, doing?: ModelDoing): Progress {
  const { progress, ...rest } = steps[step]
  const done = Math.min(1, Math.max(0, share))
  return {
    ...rest,
    ...(doing === undefined ? {} : { step: wordsOf(doing) }),
    progress: Math.round(progress + done * (ENDS[step] - progress)),
  }
}
