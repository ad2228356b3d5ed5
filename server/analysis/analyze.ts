import { draftWithoutModel } from './extractive/draft.ts'
import { type Drafted, resultOf } from './grounding/result-of.ts'
import { readThreads, type ThreadsRead } from './grounding/threads-read.ts'
import type { AnalysisInput, AnalysisReports, OnStep } from './input.ts'
import { IdeaModelError } from './model.ts'
import type { AnalysisResult } from './result.ts'
import { draftWithModel } from './with-model/draft.ts'

/**
 * Makes a result out of discussions: with a model, or without one in words of the discussions alone.
 * @throws the signal's reason once it is aborted
 */
export async function analyze(
  input: AnalysisInput,
  { onStep = async () => {}, onModelTrouble = () => {} }: AnalysisReports = {},
): Promise<AnalysisResult> {
  const threadsRead = readThreads(input)
  const answer = await askModel(input, threadsRead, onStep, onModelTrouble)
  if (answer?.drafted !== undefined) return resultOf(threadsRead, answer.drafted)
  const drafted = await draftWithoutModel(threadsRead, input.signal, onStep)
  if (answer === undefined) return resultOf(threadsRead, drafted)
  const { counts, executiveSummary } = drafted
  return resultOf(threadsRead, {
    ...drafted,
    counts: { ...counts, dropped: counts.dropped + answer.dropped },
    executiveSummary: `The language model ${answer.trouble}. ${executiveSummary}`,
  })
}

/** What a model drafted, or why that can't be used and how many of its quotes were dropped. */
type ModelAnswer = { drafted: Drafted } | { drafted?: never; trouble: string; dropped: number }

/** Undefined where there is no model, or nothing that it could read. */
async function askModel(
  { model, signal, modelSignal = signal }: AnalysisInput,
  threadsRead: ThreadsRead,
  onStep: OnStep,
  onModelTrouble: NonNullable<AnalysisReports['onModelTrouble']>,
): Promise<ModelAnswer | undefined> {
  if (model === undefined || threadsRead.discussions.length === 0) return undefined
  try {
    const within = AbortSignal.any([signal, modelSignal])
    const { drafted, refused, hasDrafts } = await draftWithModel(model, threadsRead, within, onStep)
    if (refused.texts + refused.painPoints + refused.ideas > 0) onModelTrouble({ refused })
    if (drafted.points.length > 0 || !hasDrafts) return { drafted }
    const trouble = 'gave no pain point that the discussions bear out'
    return { trouble, dropped: drafted.counts.dropped }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = modelSignal.aborted ? new IdeaModelError('timeout', thrown) : thrown
    if (!(error instanceof IdeaModelError)) throw error
    onModelTrouble({ error })
    const trouble = error.kind === 'timeout' ? 'took too long' : 'could not be used'
    return { trouble, dropped: 0 }
  }
}
