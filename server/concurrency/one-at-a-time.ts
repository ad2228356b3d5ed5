/** Work of which one run is under way at most: whoever asks before the next one begins shares it. */
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
