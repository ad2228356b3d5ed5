/** Longest that a shutdown may take before the process ends all the same. */
const SHUTDOWN_LIMIT = 10_000

/** Begins when the process is told to end. */
export function limitShutdown(): void {
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref()
}
