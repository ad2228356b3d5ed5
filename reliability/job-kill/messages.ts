/** The stage of an analysis; `result`: the result is about to be written. */
export type Stage = 'search' | 'analyze' | 'generate' | 'result'

/** The market whose analysis aborts its process. */
export const ABORTING = 'aborting'
/** Number of answers that an analysis pays for at `analyze`. */
export const PARTS = 3

/** A host's messages to the program that started it. */
export type HostMessage =
  | { kind: 'ready' }
  | { kind: 'granted' }
  | { kind: 'stage'; stage: Stage; market: string }
  /** An answer for which a model would be paid. */
  | { kind: 'paid'; part: number; market: string }
