/** Where background work reports its failures, without what people wrote. */
export interface WorkLog {
  warn(fields: Record<string, string | number>, message: string): void
}

/** Background work that is done in rounds, one after the other. */
export interface Rounds {
  /**
   * Does what is due; resolves with whether there may be more at once.
   * @param stopping aborts when the process can wait no longer
   */
  round(log: WorkLog, stopping: AbortSignal): Promise<boolean>
  /** What the log says when a whole round fails. */
  failure: { event: string; message: string }
}
