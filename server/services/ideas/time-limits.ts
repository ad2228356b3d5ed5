import { MINUTE_MS } from '../../durations.ts'

/** The time for an attempt at an analysis, unless a model needs more. */
const USUAL_DEADLINE_MS = 10 * MINUTE_MS
/** The rest of an attempt: for the sources and for the engine that works without a model. */
const REST_MS = 4 * MINUTE_MS

export interface TimeLimits {
  /** Milliseconds for an attempt at an analysis. */
  deadline: number
  /** Milliseconds of it for all requests to a model. */
  modelBudget: number
}

/**
 * The usual limits, or more if the model takes the maximum time for every answer. The whole attempt
 * must have room for the time configured per answer.
 * @param answerMs milliseconds for one answer; 0 without a model
 * @param answers the maximum number of answers per analysis
 */
export function timeLimits(answerMs: number, answers: number): TimeLimits {
  const modelBudget = Math.max(USUAL_DEADLINE_MS - REST_MS, answerMs * answers)
  return { modelBudget, deadline: modelBudget + REST_MS }
}
