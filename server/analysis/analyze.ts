import { createTurns } from '../turns.ts'
import { draftWithoutModel } from './extractive/draft.ts'
import type { ExtractedPoint } from './extractive/pain-points.ts'
import { type Draft, type Grounded, ground } from './grounding/ground.ts'
import { namedAnswers } from './grounding/named-answers.ts'
import { praisedThreads } from './grounding/praised-threads.ts'
import { resultOf } from './grounding/result-of.ts'
import {
  onlyThreads,
  readThreads,
  type ThreadsRead,
  withoutNeighbors,
} from './grounding/threads-read.ts'
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
  const all = readThreads(input)
  const near = onlyThreads(all, ({ isLoose }) => !isLoose)
  const answer = await askModel(input, near, onStep, onModelTrouble)
  const turns = createTurns(input.signal)
  const answers = {
    praised: await praisedThreads(all, turns),
    named: await namedAnswers(all, turns),
  }
  if (answer?.grounded !== undefined) return resultOf(answer.grounded, answer.read, answers)
  const draft = await draftWithoutModel(all, turns, onStep, input.offersFor)
  const read = worthShowing(near, draft, all)
  const grounded = await ground(draft, read, turns)
  return resultOf(answer === undefined ? grounded : instead(grounded, answer), read, answers)
}

/** The near discussions, and those of the others that tell of one of the pain points. */
function worthShowing(
  near: ThreadsRead,
  { painPoints: points, unread }: Draft<ExtractedPoint>,
  all: ThreadsRead,
): ThreadsRead {
  if (points.length === 0) return unread ? near : withoutNeighbors(near)
  const told = points.flatMap(({ sentences }) => sentences.map(({ source }) => source.discussion))
  const kept = new Set([...near.discussions, ...told])
  return onlyThreads(all, (discussion) => kept.has(discussion))
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
): Promise<{ grounded: Grounded; read: ThreadsRead } | Unusable | undefined> {
  if (model === undefined || threadsRead.discussions.length === 0) return undefined
  try {
    const within = AbortSignal.any([signal, modelSignal])
    const turns = createTurns(within)
    const draft = await draftWithModel(model, threadsRead, turns, within, onStep)
    const namedNone = draft.painPoints.length + draft.leftOut === 0
    const read = namedNone ? withoutNeighbors(threadsRead) : threadsRead
    const grounded = await ground(draft, read, turns)
    const { points, counts, refused } = grounded
    if (refused.texts + refused.painPoints + refused.ideas > 0) onModelTrouble({ refused })
    if (points.length > 0 || namedNone) return { grounded, read }
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
