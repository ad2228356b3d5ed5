/** Receives the failures of background work, without any user text. */
export interface WorkLog {
  warn(fields: Record<string, string | number>, message: string): void
}

/** Background work that runs in rounds, one after the other. */
export interface Rounds {
  /**
   * Does the due work. Resolves with true if there may be more immediately.
   * @param stopping aborts when the process can no longer wait
   */
  round(log: WorkLog, stopping: AbortSignal): Promise<boolean>
  /** The log message when a whole round fails. */
  failure: { event: string; message: string }
}
