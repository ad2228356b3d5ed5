import type { Rounds, WorkLog } from '../tasks/rounds.ts'

const POLL = 3_000
/** Work is queued within a transaction, and can be seen when that is over. */
const AFTER_QUEUED = 200
/** How long what is under way may take when the process is to end. */
const GRACE = 4_000

/** For a host without a logger: a line of JSON an event on standard error. */
export const plainLog: WorkLog = {
  warn: (fields, msg) => void process.stderr.write(`${JSON.stringify({ ...fields, msg })}\n`),
}

export interface Loop {
  start(log: WorkLog): void
  /** Claims nothing more, and waits for what is under way, but not for long. */
  stop(): Promise<void>
  /** Something was queued in this process; ignored unless started. */
  wake(): void
}

/**
 * Runs rounds every few seconds, and soon after something was queued.
 * @param afterWake milliseconds from a wake to the round
 */
export function createLoop({ round, failure }: Rounds, afterWake = AFTER_QUEUED): Loop {
  let log: WorkLog | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isSoon = false
  let stopping = new AbortController()

  function arm(): void {
    clearTimeout(timer)
    timer = setTimeout(run, isSoon ? afterWake : POLL)
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
      // A failed query's message holds what it was to write.
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
      const limit = setTimeout(() => stopping.abort(), GRACE)
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
