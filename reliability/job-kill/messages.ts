/** Where an analysis is: `result` is about to be written. */
export type Stage = 'search' | 'analyze' | 'generate' | 'result'

/** The market whose analysis takes its process down. */
export const ABORTING = 'aborting'
/** Answers that an analysis buys while it is at `analyze`. */
export const PARTS = 3

/** What a host tells the program that started it. */
export type HostMessage =
  | { kind: 'ready' }
  | { kind: 'granted' }
  | { kind: 'stage'; stage: Stage; market: string }
  /** An answer that a model would send a bill for. */
  | { kind: 'paid'; part: number; market: string }
