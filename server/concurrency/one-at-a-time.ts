/** Runs at most one piece of work at a time. Callers that ask before the next run starts share that run. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  /** Settles when no run is under way or waiting. */
  let quiet: Promise<unknown> = Promise.resolve()
  let upcoming: Promise<T> | undefined
  return () => {
    upcoming ??= quiet.then(() => {
      upcoming = undefined
      return work()
    })
    quiet = upcoming.catch(() => {})
    return upcoming
  }
}
