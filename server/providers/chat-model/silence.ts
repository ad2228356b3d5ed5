/** A server sent nothing for too long. */
export class SilentError extends Error {
  override name = 'SilentError'
}

export interface Silence {
  /** Aborted with a {@link SilentError} when it has lasted too long. */
  signal: AbortSignal
  /** Begins anew: something was heard, or asked. */
  heard(): void
  /** Ends the watch. */
  stop(): void
}

/** Watches for the silence of a server. @param ms how long it may last */
export function createSilence(ms: number): Silence {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: abort.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        abort.abort(new SilentError(`The server sent nothing for ${ms} ms`))
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
