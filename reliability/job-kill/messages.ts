/** Where an analysis is: `result` is about to be written. */
export type Stage = 'search' | 'analyze' | 'generate' | 'result'

/** What a host tells the program that started it. */
export type HostMessage =
  | { kind: 'ready' }
  | { kind: 'granted' }
  | { kind: 'stage'; stage: Stage; market: string }
