/** Milliseconds that an attempt at an analysis may take where no model needs more. */
const USUAL_DEADLINE = 10 * 60_000
/** What a model may take of an attempt; the rest is for the sources, and for the engine that answers without it. */
const MODEL_SHARE = 0.6

export interface TimeLimits {
  /** Milliseconds that an attempt at an analysis may take. */
  deadline: number
  /** Milliseconds of it for all that a model is asked. */
  modelBudget: number
}

/**
 * The usual limits, or as much more as a model needs that takes all of its time
 * for each answer: what is configured for one answer must fit into the whole.
 * @param answerMs milliseconds that one answer may take; 0 without a model
 * @param answers most answers that an analysis asks for
 */
export function timeLimits(answerMs: number, answers: number): TimeLimits {
  const modelBudget = Math.max(MODEL_SHARE * USUAL_DEADLINE, answerMs * answers)
  return { modelBudget, deadline: Math.ceil(modelBudget / MODEL_SHARE) }
}
