import { createTurns } from '../turns.ts'
import { draftWithoutModel } from './extractive/draft.ts'
import { type Grounded, ground } from './grounding/ground.ts'
import { namedAnswers } from './grounding/named-answers.ts'
import { praisedThreads } from './grounding/praised-threads.ts'
import { resultOf } from './grounding/result-of.ts'
import { readThreads, type ThreadsRead } from './grounding/threads-read.ts'
import type { AnalysisInput, AnalysisReports, OnStep } from './types/input.ts'
import { IdeaModelError } from './types/model.ts'
import type { AnalysisResult } from './types/result.ts'
import { draftWithModel } from './with-model/draft.ts'

/**
 * Computes a result from discussions, with a model or from the words of the discussions alone.
 * @throws the signal's reason once it is aborted
 */
export async function analyze(
  input: AnalysisInput,
  { onStep = async () => {}, onModelTrouble = () => {} }: AnalysisReports = {},
): Promise<AnalysisResult> {
  input.signal.throwIfAborted()
  const threadsRead = readThreads(input)
  const answer = await askModel(input, threadsRead, onStep, onModelTrouble)
  const turns = createTurns(input.signal)
  const answers = {
    praised: await praisedThreads(threadsRead, turns),
    named: await namedAnswers(threadsRead, turns),
  }
  if (answer?.grounded !== undefined) return resultOf(answer.grounded, threadsRead, answers)
  const draft = await draftWithoutModel(threadsRead, turns, onStep, input.offersFor)
  const grounded = await ground(draft, threadsRead, turns)
  return resultOf(answer === undefined ? grounded : instead(grounded, answer), threadsRead, answers)
}

/** The reason a model's draft is unusable, and the number of its dropped quotes. */
interface Unusable {
  grounded?: never
  trouble: string
  dropped: number
}

/** The verified part of a model's draft. Undefined if there is no model or nothing it could read. */
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

/** The result without a model, with a notice that the model could not be used. */
function instead(grounded: Grounded, { trouble, dropped }: Unusable): Grounded {
  const { counts, executiveSummary } = grounded
  return {
    ...grounded,
    counts: { ...counts, dropped: counts.dropped + dropped },
    executiveSummary: `The language model ${trouble}. ${executiveSummary}`,
  }
}
