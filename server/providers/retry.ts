import pRetry from 'p-retry'

const RETRIES = 2

interface RetryOptions {
  /** Ends the attempts and the pauses between them; its reason is thrown. */
  signal: AbortSignal
  /** Before the first retry, give or take a third; before the second, twice as long. */
  pauseMs: number
  /** Whether a failure may be over by the next attempt. */
  mayPass(error: Error): boolean
}

/**
 * Makes an attempt, and two more at most after failures that may pass. An answer counts even if
 * the signal aborted meanwhile, since it may have been paid for. @throws the last failure
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { signal, pauseMs, mayPass }: RetryOptions,
): Promise<T> {
  const answers: T[] = []
  const keep = async () => void answers.push(await attempt())
  // p-retry throws when the signal aborted during a successful attempt.
  const attempts = pRetry(keep, {
    retries: RETRIES,
    // p-retry waits one to two times this long.
    minTimeout: (2 / 3) * pauseMs,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => mayPass(error),
  })
  await attempts.catch((error: unknown) => {
    if (answers.length === 0) throw error
  })
  return answers[0] as T
}
