/** The longest time for a shutdown before the process exits anyway. */
const SHUTDOWN_LIMIT_MS = 10_000

/** Starts the time limit of a shutdown. */
export function limitShutdown(): void {
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
}
