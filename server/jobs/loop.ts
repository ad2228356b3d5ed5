import { AsyncLocalStorage } from 'node:async_hooks'
import type { Rounds, WorkLog } from '../tasks/rounds.ts'

const POLL_MS = 3_000
/** The delay after a wake. Queued work is visible only after its transaction. */
const AFTER_QUEUED_MS = 200
/** The time that running work gets when the process stops. */
const GRACE_MS = 4_000

/** For a host without a logger: one line of JSON per event on standard error. */
export const plainLog: WorkLog = {
  warn: (fields, msg) => void process.stderr.write(`${JSON.stringify({ ...fields, msg })}\n`),
}

export interface Loop {
  start(log: WorkLog): void
  /** Stops claiming and waits a limited time for running work. */
  stop(): Promise<void>
  /** Reports queued work in this process. Ignored unless started. */
  wake(): void
}

/**
 * Runs rounds every few seconds, and soon after new work is queued.
 * @param afterWake milliseconds from a wake to the round
 */
export function createLoop({ round, failure }: Rounds, afterWake = AFTER_QUEUED_MS): Loop {
  let log: WorkLog | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isSoon = false
  let stopping = new AbortController()
  /** A round is no part of the request that woke it. */
  const outsideRequests = AsyncLocalStorage.snapshot()

  function arm(): void {
    clearTimeout(timer)
    timer = setTimeout(() => outsideRequests(run), isSoon ? afterWake : POLL_MS)
  }

  function run(): void {
    isSoon = false
    running = doDue().finally(() => {
      running = undefined
      if (log !== undefined) arm()
    })
  }

  async function doDue(): Promise<void> {
    try {
      while (log !== undefined && (await round(log, stopping.signal)));
    } catch (error) {
      // A failed query's message contains the values it would have written.
      const type = error instanceof Error ? error.name : typeof error
      log?.warn({ event: failure.event, type }, failure.message)
    }
  }

  return {
    start(given) {
      if (log !== undefined) return
      log = given
      stopping = new AbortController()
      isSoon = true
      arm()
    },
    async stop() {
      log = undefined
      clearTimeout(timer)
      const limit = setTimeout(() => stopping.abort(), GRACE_MS)
      await running
      clearTimeout(limit)
    },
    wake() {
      if (log === undefined || isSoon) return
      isSoon = true
      if (running === undefined) arm()
    },
  }
}
