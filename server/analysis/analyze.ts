import { createTurns } from '../turns.ts'
import { draftWithoutModel } from './extractive/draft.ts'
import { type Grounded, ground } from './grounding/ground.ts'
import { resultOf } from './grounding/result-of.ts'
import { readThreads, type ThreadsRead } from './grounding/threads-read.ts'
import type { AnalysisInput, AnalysisReports, OnStep } from './types/input.ts'
import { IdeaModelError } from './types/model.ts'
import type { AnalysisResult } from './types/result.ts'
import { draftWithModel } from './with-model/draft.ts'

/**
 * Makes a result out of discussions: with a model, or without one in words of the discussions alone.
 * @throws the signal's reason once it is aborted
 */
export async function analyze(
  input: AnalysisInput,
  { onStep = async () => {}, onModelTrouble = () => {} }: AnalysisReports = {},
): Promise<AnalysisResult> {
  input.signal.throwIfAborted()
  const threadsRead = readThreads(input)
  const answer = await askModel(input, threadsRead, onStep, onModelTrouble)
  if (answer?.grounded !== undefined) return resultOf(answer.grounded, threadsRead)
  const turns = createTurns(input.signal)
  const draft = await draftWithoutModel(threadsRead, turns, onStep)
  const grounded = await ground(draft, threadsRead, turns)
  return resultOf(answer === undefined ? grounded : instead(grounded, answer), threadsRead)
}

/** Why a model's draft can't be used, and how many of its quotes were dropped. */
interface Unusable {
  grounded?: never
  trouble: string
  dropped: number
}

/** What holds of a model's draft. Undefined where there is no model, or nothing that it could read. */
async function askModel(
  { model, signal, modelSignal = signal }: AnalysisInput,
  threadsRead: ThreadsRead,
  onStep: OnStep,
  onModelTrouble: NonNullable<AnalysisReports['onModelTrouble']>,
): Promise<{ grounded: Grounded } | Unusable | undefined> {
  if (model === undefined || threadsRead.discussions.length === 0) return undefined
  try {
    const within = AbortSignal.any([signal, modelSignal])
    const turns = createTurns(within)
    const draft = await draftWithModel(model, threadsRead, turns, within, onStep)
    const grounded = await ground(draft, threadsRead, turns)
    const { points, counts, refused } = grounded
    if (refused.texts + refused.painPoints + refused.ideas > 0) onModelTrouble({ refused })
    const namedNone = draft.painPoints.length + draft.leftOut === 0
    if (points.length > 0 || namedNone) return { grounded }
    const trouble = 'found no pain point that the discussions support'
    return { trouble, dropped: counts.dropped }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = modelSignal.aborted ? new IdeaModelError('timeout', thrown) : thrown
    if (!(error instanceof IdeaModelError)) throw error
    onModelTrouble({ error })
    const trouble = error.kind === 'timeout' ? 'took too long' : 'could not be used'
    return { trouble, dropped: 0 }
  }
}

/** What was found without a model, saying that the model was of no use. */
function instead(grounded: Grounded, { trouble, dropped }: Unusable): Grounded {
  const { counts, executiveSummary } = grounded
  return {
    ...grounded,
    counts: { ...counts, dropped: counts.dropped + dropped },
    executiveSummary: `The language model ${trouble}. ${executiveSummary}`,
  }
}
